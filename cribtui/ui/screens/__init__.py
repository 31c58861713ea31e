"""The screens: each one a place that paints a scene and answers keys and clicks."""
