package dev.troupe.packs.studio.character;

import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;

/**
 * A template for drawing a character from four sides, as SVG: figures of seven and a half heads
 * with lines of proportion, and a column for the notes of the sheet.
 */
final class Turnaround {
    private static final int WIDTH = 1600;
    private static final int HEIGHT = 900;
    private static final double TOP = 120;
    private static final double TALL = 690; // of a figure
    private static final double HEAD = TALL / 7.5;
    private static final int MAX_NOTES = 16;
    private static final int NOTE = 34; // characters of a line of notes

    private Turnaround() {}

    static String draw(CharacterSheet sheet, Language language) {
        var svg = new StringBuilder();
        svg.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">\n"
                        .formatted(WIDTH, HEIGHT, WIDTH, HEIGHT));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
        svg.append(
                "<text x=\"40\" y=\"60\" font-size=\"36\" fill=\"#111111\">%s</text>\n"
                        .formatted(escape(sheet.name())));
        for (int head = 0; head <= 7; head++) {
            double y = TOP + head * HEAD;
            svg.append(
                    "<line x1=\"40\" y1=\"%s\" x2=\"1180\" y2=\"%s\" stroke=\"#c8d4e0\" stroke-dasharray=\"6 6\"/>\n"
                            .formatted(number(y), number(y)));
        }
        svg.append(
                "<line x1=\"40\" y1=\"%s\" x2=\"1180\" y2=\"%s\" stroke=\"#556677\" stroke-width=\"2\"/>\n"
                        .formatted(number(TOP + TALL), number(TOP + TALL)));
        var views =
                language == Language.ZH
                        ? List.of("正面", "四分之三", "侧面", "背面")
                        : List.of("front", "three-quarter", "side", "back");
        for (int i = 0; i < views.size(); i++) {
            double x = 180 + i * 285;
            svg.append(figure(x, i));
            svg.append(
                    "<text x=\"%s\" y=\"%s\" font-size=\"22\" text-anchor=\"middle\" fill=\"#333333\">%s</text>\n"
                            .formatted(number(x), number(TOP + TALL + 44), views.get(i)));
        }
        notes(svg, sheet, language);
        return svg.append("</svg>\n").toString();
    }

    /** Outlines to draw over; the width shows the side. */
    private static String figure(double x, int view) {
        double shoulder = HEAD * (view == 2 ? 0.55 : view == 1 ? 0.85 : 1);
        double hip = shoulder * 0.72;
        double neck = TOP + HEAD * 1.25;
        double crotch = TOP + HEAD * 4;
        double ground = TOP + TALL;
        var style = "fill=\"none\" stroke=\"#7a8a99\" stroke-width=\"2.5\"";
        var figure = new StringBuilder();
        figure.append(
                "<ellipse cx=\"%s\" cy=\"%s\" rx=\"%s\" ry=\"%s\" %s/>\n"
                        .formatted(
                                number(x),
                                number(TOP + HEAD / 2),
                                number(HEAD * (view == 2 ? 0.42 : 0.38)),
                                number(HEAD / 2),
                                style));
        figure.append(
                "<path d=\"M %s %s L %s %s L %s %s L %s %s L %s %s L %s %s Z\" %s/>\n"
                        .formatted(
                                number(x - shoulder),
                                number(neck),
                                number(x + shoulder),
                                number(neck),
                                number(x + hip * 0.8),
                                number(TOP + HEAD * 2.7),
                                number(x + hip),
                                number(crotch),
                                number(x - hip),
                                number(crotch),
                                number(x - hip * 0.8),
                                number(TOP + HEAD * 2.7),
                                style));
        for (int side : view == 2 ? new int[] {0} : new int[] {-1, 1}) {
            figure.append(
                    "<path d=\"M %s %s L %s %s L %s %s\" %s/>\n"
                            .formatted(
                                    number(x + side * hip * 0.55),
                                    number(crotch),
                                    number(x + side * hip * 0.6),
                                    number(TOP + HEAD * 5.7),
                                    number(x + side * hip * 0.6 + (view == 2 ? 18 : 0)),
                                    number(ground),
                                    style));
            figure.append(
                    "<path d=\"M %s %s L %s %s L %s %s\" %s/>\n"
                            .formatted(
                                    number(x + side * shoulder),
                                    number(neck),
                                    number(x + side * shoulder * 1.15),
                                    number(TOP + HEAD * 2.8),
                                    number(x + side * shoulder * 1.1),
                                    number(TOP + HEAD * 4.1),
                                    style));
        }
        if (view < 3) {
            double turn = view == 2 ? HEAD * 0.3 : view == 1 ? HEAD * 0.12 : 0;
            figure.append(
                    "<path d=\"M %s %s L %s %s\" %s/>\n"
                            .formatted(
                                    number(x + turn),
                                    number(TOP + HEAD * 0.3),
                                    number(x + turn),
                                    number(TOP + HEAD * 0.7),
                                    style));
        }
        return figure.toString();
    }

    private static void notes(StringBuilder svg, CharacterSheet sheet, Language language) {
        double y = TOP;
        int count = 0;
        for (var evidence : sheet.traits()) {
            var label = evidence.trait().label();
            var note =
                    language.choose(label.zh() + "：", label.en() + ": ")
                            + evidence.quote()
                            + language.choose(
                                    "（第 " + evidence.scene() + " 场）",
                                    " (scene " + evidence.scene() + ")");
            for (int from = 0; from < note.length() && count < MAX_NOTES; from += NOTE) {
                svg.append(
                        "<text x=\"1210\" y=\"%s\" font-size=\"19\" fill=\"#222222\">%s</text>\n"
                                .formatted(
                                        number(y),
                                        escape(
                                                note.substring(
                                                        from,
                                                        Math.min(note.length(), from + NOTE)))));
                y += 28;
                count++;
            }
            y += 10;
        }
        if (sheet.traits().isEmpty()) {
            svg.append(
                    "<text x=\"1210\" y=\"%s\" font-size=\"19\" fill=\"#222222\">%s</text>\n"
                            .formatted(
                                    number(y),
                                    language.choose(
                                            "剧本没有描写外形。", "The script describes no looks.")));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escape(String text) {
        return text.replaceAll("\\p{Cntrl}", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
