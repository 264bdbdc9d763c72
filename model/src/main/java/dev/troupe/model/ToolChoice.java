package dev.troupe.model;

/** Whether a model may, must or must not call a tool. */
public enum ToolChoice {
    AUTO,
    REQUIRED,
    NONE
}
