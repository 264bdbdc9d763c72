package dev.troupe.packs.studio.storyboard;

import dev.troupe.packs.studio.script.SceneHeading;
import java.util.List;
import java.util.Locale;

/**
 * Draws the frame of a shot as SVG from what the shot states: the place as inside or outside, by
 * day or night, the characters as large as the size of the shot shows them, and the movement of the
 * camera as an arrow.
 */
final class FrameDrawing {
    private static final List<String> COLORS =
            List.of("#c0504d", "#4f81bd", "#9bbb59", "#8064a2", "#f79646", "#4bacc6", "#b8860b");

    private final Storyboard board;
    private final BoardScene scene;
    private final Shot shot;
    private final List<String> cast;
    private final double width;
    private final double height;
    private final boolean isNight;
    private final StringBuilder svg = new StringBuilder();

    private FrameDrawing(Storyboard board, BoardScene scene, Shot shot) {
        this.board = board;
        this.scene = scene;
        this.shot = shot;
        this.width = board.width();
        this.height = board.height();
        this.cast =
                board.scenes().stream()
                        .flatMap(each -> each.shots().stream())
                        .flatMap(each -> each.characters().stream())
                        .distinct()
                        .toList();
        this.isNight =
                SceneHeading.of(scene.heading())
                        .time()
                        .toLowerCase(Locale.ROOT)
                        .matches(".*(?:night|midnight|evening|dusk|夜|晚|傍晚|黄昏|凌晨).*");
    }

    static String draw(Storyboard board, BoardScene scene, Shot shot) {
        return new FrameDrawing(board, scene, shot).draw();
    }

    private String draw() {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\">",
                board.width(), board.height(), board.width(), board.height());
        add("<title>%s</title>", escape(scene.idOf(shot) + " " + shot.size().abbreviation()));
        boolean isTilted = shot.angle() == CameraAngle.DUTCH;
        add(
                "<g%s>",
                isTilted
                        ? " transform=\"rotate(-9 %s %s) scale(1.18) translate(%s %s)\""
                                .formatted(
                                        number(width / 2),
                                        number(height / 2),
                                        number(-width * 0.08),
                                        number(-height * 0.08))
                        : "");
        boolean isOutside =
                SceneHeading.of(scene.heading()).setting() == SceneHeading.Setting.EXTERIOR;
        if (isOutside) {
            drawOutside();
        } else {
            drawInside();
        }
        if (shot.size() == ShotSize.INSERT) {
            drawInsert();
        } else {
            drawCharacters();
        }
        add("</g>");
        drawMovement();
        drawLabel();
        add("</svg>");
        return svg.toString();
    }

    /** Where the floor meets the wall, or the ground the sky: the angle moves it. */
    private double horizon() {
        return height
                * switch (shot.angle()) {
                    case LOW -> 0.82;
                    case HIGH -> 0.38;
                    case OVERHEAD -> 0.08;
                    case EYE_LEVEL, OVER_SHOULDER, POINT_OF_VIEW, DUTCH -> 0.62;
                };
    }

    private void drawOutside() {
        double line = horizon();
        rect(0, 0, width, line, isNight ? "#26304a" : "#cfe3f2");
        rect(0, line, width, height - line, isNight ? "#2d3a2d" : "#b9cf9f");
        circle(width * 0.84, line * 0.28, height * 0.06, isNight ? "#e8e8d0" : "#f6d365");
        for (int hill = 0; hill < 3; hill++) {
            double x = width * (0.12 + hill * 0.36);
            add(
                    "<path d=\"M %s %s Q %s %s %s %s Z\" fill=\"%s\"/>",
                    number(x - width * 0.25),
                    number(line),
                    number(x),
                    number(line - height * (0.14 + 0.05 * hill)),
                    number(x + width * 0.25),
                    number(line),
                    isNight ? "#39465f" : "#9fb7a8");
        }
    }

    private void drawInside() {
        double line = horizon();
        rect(0, 0, width, line, isNight ? "#4a4a5a" : "#e9e2d6");
        rect(0, line, width, height - line, isNight ? "#383844" : "#c9b79c");
        var stroke = isNight ? "#6a6a7a" : "#a59a86";
        line(width * 0.14, 0, width * 0.14, line, stroke, 3);
        line(width * 0.86, 0, width * 0.86, line, stroke, 3);
        line(0, height, width * 0.14, line, stroke, 3);
        line(width, height, width * 0.86, line, stroke, 3);
        add(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\"/>",
                number(width * 0.42),
                number(line * 0.22),
                number(width * 0.16),
                number(line * 0.42),
                isNight ? "#1d2540" : "#d9ecf7",
                stroke);
    }

    /** The part of the height of the frame that a whole figure would have. */
    private double figureHeight() {
        return height
                * switch (shot.size()) {
                    case EXTREME_WIDE -> 0.16;
                    case WIDE -> 0.42;
                    case MEDIUM_WIDE -> 0.95;
                    case MEDIUM -> 1.5;
                    case MEDIUM_CLOSE -> 2.3;
                    case CLOSE -> 3.6;
                    case EXTREME_CLOSE -> 6;
                    case INSERT -> 1;
                };
    }

    private void drawCharacters() {
        var seen = shot.characters();
        boolean isOverShoulder = shot.angle() == CameraAngle.OVER_SHOULDER && seen.size() > 1;
        int count = isOverShoulder ? 1 : Math.min(seen.size(), 6);
        for (int i = 0; i < count; i++) {
            double x = width * (i + 1) / (count + 1.0);
            drawFigure(seen.get(i), isOverShoulder ? width * 0.6 : x, figureHeight());
        }
        if (isOverShoulder) {
            drawBack(seen.get(1));
        }
    }

    private void drawFigure(String name, double x, double tall) {
        double head = tall / 7.5;
        boolean isWhole = tall <= height * 0.5;
        double top = isWhole ? horizon() + height * 0.12 - tall * 0.75 : height * 0.16;
        if (shot.size() == ShotSize.CLOSE || shot.size() == ShotSize.EXTREME_CLOSE) {
            top = height * 0.5 - head * 0.55;
        }
        var color = COLORS.get(Math.floorMod(cast.indexOf(name), COLORS.size()));
        double middle = top + head / 2;
        double shoulders = top + head * 1.35;
        add(
                "<path d=\"M %s %s Q %s %s %s %s Q %s %s %s %s Z\" fill=\"%s\"/>",
                number(x - head * 1.05),
                number(shoulders + head * 2.6),
                number(x - head * 1.1),
                number(shoulders - head * 0.25),
                number(x),
                number(shoulders - head * 0.3),
                number(x + head * 1.1),
                number(shoulders - head * 0.25),
                number(x + head * 1.05),
                number(shoulders + head * 2.6),
                color);
        add(
                "<path d=\"M %s %s L %s %s L %s %s L %s %s Z\" fill=\"%s\"/>",
                number(x - head * 0.7),
                number(shoulders + head * 2.5),
                number(x - head * 0.55),
                number(top + tall),
                number(x + head * 0.55),
                number(top + tall),
                number(x + head * 0.7),
                number(shoulders + head * 2.5),
                "#3d4450");
        add(
                "<ellipse cx=\"%s\" cy=\"%s\" rx=\"%s\" ry=\"%s\" fill=\"#f0cfae\" stroke=\"#5b4636\" stroke-width=\"%s\"/>",
                number(x),
                number(middle),
                number(head * 0.4),
                number(head * 0.52),
                number(Math.max(1, head * 0.02)));
        if (head > height * 0.05) {
            drawFace(x, middle, head);
        }
        drawName(name, x, isWhole ? top - height * 0.02 : Math.max(height * 0.1, top - head * 0.1));
    }

    private void drawFace(double x, double y, double head) {
        circle(x - head * 0.16, y - head * 0.06, head * 0.045, "#2b2b2b");
        circle(x + head * 0.16, y - head * 0.06, head * 0.045, "#2b2b2b");
        line(
                x - head * 0.1,
                y + head * 0.22,
                x + head * 0.1,
                y + head * 0.22,
                "#7a3b2e",
                Math.max(1.5, head * 0.03));
    }

    /** The head and shoulder of whom the speaker faces. */
    private void drawBack(String name) {
        var color = COLORS.get(Math.floorMod(cast.indexOf(name), COLORS.size()));
        double x = width * 0.16;
        double y = height * 0.5;
        circle(x, y, height * 0.2, "#4a3a2c");
        add(
                "<path d=\"M %s %s Q %s %s %s %s L %s %s Z\" fill=\"%s\"/>",
                number(0),
                number(height),
                number(x),
                number(y + height * 0.06),
                number(x + width * 0.22),
                number(height),
                number(0),
                number(height),
                color);
        drawName(name, x, height * 0.27);
    }

    private void drawName(String name, double x, double y) {
        double size = height * 0.038;
        add(
                "<text x=\"%s\" y=\"%s\" font-family=\"sans-serif\" font-size=\"%s\" text-anchor=\"middle\" fill=\"%s\" stroke=\"%s\" stroke-width=\"0.6\">%s</text>",
                number(x),
                number(Math.max(size * 2.6, y)),
                number(size),
                isNight ? "#ffffff" : "#1f1f1f",
                isNight ? "#ffffff" : "#1f1f1f",
                escape(name));
    }

    private void drawInsert() {
        rect(width * 0.28, height * 0.24, width * 0.44, height * 0.5, "#fdfdf8");
        for (int row = 0; row < 5; row++) {
            double y = height * (0.34 + 0.08 * row);
            line(width * 0.33, y, width * (row == 4 ? 0.5 : 0.67), y, "#8a8a8a", 5);
        }
    }

    private void drawMovement() {
        var color = "#d92b2b";
        double x = width / 2;
        double y = height * 0.9;
        switch (shot.movement()) {
            case STATIC -> {}
            case PAN, TRACKING -> arrow(width * 0.32, y, width * 0.68, y, color);
            case TILT, CRANE ->
                    arrow(width * 0.94, height * 0.72, width * 0.94, height * 0.3, color);
            case ZOOM_IN, DOLLY_IN -> {
                arrow(width * 0.08, height * 0.9, width * 0.2, height * 0.78, color);
                arrow(width * 0.92, height * 0.9, width * 0.8, height * 0.78, color);
            }
            case ZOOM_OUT, DOLLY_OUT -> {
                arrow(width * 0.2, height * 0.78, width * 0.08, height * 0.9, color);
                arrow(width * 0.8, height * 0.78, width * 0.92, height * 0.9, color);
            }
            case HANDHELD ->
                    add(
                            "<path d=\"M %s %s q 12 -18 24 0 t 24 0 t 24 0 t 24 0\" fill=\"none\" stroke=\"%s\" stroke-width=\"5\"/>",
                            number(x - 48), number(y), color);
        }
    }

    private void arrow(double fromX, double fromY, double toX, double toY, String color) {
        line(fromX, fromY, toX, toY, color, 6);
        double angle = Math.atan2(toY - fromY, toX - fromX);
        double size = height * 0.03;
        add(
                "<path d=\"M %s %s L %s %s L %s %s Z\" fill=\"%s\"/>",
                number(toX + Math.cos(angle) * size),
                number(toY + Math.sin(angle) * size),
                number(toX + Math.cos(angle + 2.3) * size),
                number(toY + Math.sin(angle + 2.3) * size),
                number(toX + Math.cos(angle - 2.3) * size),
                number(toY + Math.sin(angle - 2.3) * size),
                color);
    }

    private void drawLabel() {
        double size = height * 0.04;
        rect(0, 0, width * 0.2, size * 1.6, "#000000");
        add(
                "<text x=\"%s\" y=\"%s\" font-family=\"sans-serif\" font-size=\"%s\" fill=\"#ffffff\">%s</text>",
                number(size * 0.4),
                number(size * 1.15),
                number(size),
                escape(scene.idOf(shot) + "  " + shot.size().abbreviation()));
    }

    private void rect(double x, double y, double w, double h, String fill) {
        add(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>",
                number(x), number(y), number(w), number(h), fill);
    }

    private void circle(double x, double y, double radius, String fill) {
        add(
                "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>",
                number(x), number(y), number(radius), fill);
    }

    private void line(
            double fromX, double fromY, double toX, double toY, String color, double thickness) {
        add(
                "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>",
                number(fromX), number(fromY), number(toX), number(toY), color, number(thickness));
    }

    /** Appends an element; each {@code %s} is replaced by the next value. */
    private void add(String element, Object... values) {
        int from = 0;
        for (var value : values) {
            int at = element.indexOf("%s", from);
            svg.append(element, from, at).append(value);
            from = at + 2;
        }
        svg.append(element.substring(from)).append('\n');
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
    }

    static String escape(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
