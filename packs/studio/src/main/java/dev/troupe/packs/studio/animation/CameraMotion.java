package dev.troupe.packs.studio.animation;

import dev.troupe.packs.studio.storyboard.CameraMovement;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a picture moves if the camera moves: the rules of CSS for it. */
enum CameraMotion {
    STATIC("transform: none", "transform: none"),
    PAN("transform: scale(1.15) translateX(6%)", "transform: scale(1.15) translateX(-6%)"),
    TILT("transform: scale(1.15) translateY(6%)", "transform: scale(1.15) translateY(-6%)"),
    IN("transform: scale(1)", "transform: scale(1.3)"),
    OUT("transform: scale(1.3)", "transform: scale(1)"),
    RISE("transform: scale(1.2) translateY(-8%)", "transform: scale(1.05) translateY(2%)"),
    SHAKE(
            "transform: scale(1.06) translate(0.8%, -0.6%)",
            "transform: scale(1.06) translate(-0.8%, 0.6%)");

    private final String from;
    private final String to;

    CameraMotion(String from, String to) {
        this.from = from;
        this.to = to;
    }

    static CameraMotion of(CameraMovement movement) {
        return switch (movement) {
            case STATIC -> STATIC;
            case PAN, TRACKING -> PAN;
            case TILT -> TILT;
            case ZOOM_IN, DOLLY_IN -> IN;
            case ZOOM_OUT, DOLLY_OUT -> OUT;
            case CRANE -> RISE;
            case HANDHELD -> SHAKE;
        };
    }

    /** Of the animation in CSS. */
    String ruleName() {
        return "camera-" + name().toLowerCase(Locale.ROOT);
    }

    /** Those of all movements. */
    static String rules() {
        return Arrays.stream(values())
                .map(motion ->
                        "@keyframes %s { from { %s; } to { %s; } }\n"
                                .formatted(motion.ruleName(), motion.from, motion.to))
                .collect(Collectors.joining());
    }
}
