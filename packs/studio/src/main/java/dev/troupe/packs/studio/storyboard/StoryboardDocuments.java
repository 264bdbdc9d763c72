package dev.troupe.packs.studio.storyboard;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.language.Language;
import dev.troupe.packs.studio.print.PdfSheets;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A storyboard as tables and pages for users.
 *
 * @param language of the headings
 */
record StoryboardDocuments(Storyboard board, Language language) {
    private List<String> headings() {
        return language == Language.ZH
                ? List.of("镜号", "场景", "景别", "角度", "运镜", "秒", "动作", "台词", "人物", "画面")
                : List.of(
                        "Shot",
                        "Scene",
                        "Size",
                        "Angle",
                        "Movement",
                        "Seconds",
                        "Action",
                        "Dialogue",
                        "Characters",
                        "Frame");
    }

    private List<String> cells(Storyboard.TimedShot timed) {
        var shot = timed.shot();
        return List.of(
                timed.id(),
                timed.scene().heading(),
                language.choose(shot.size().label().zh(), shot.size().label().en()),
                language.choose(shot.angle().label().zh(), shot.angle().label().en()),
                language.choose(shot.movement().label().zh(), shot.movement().label().en()),
                shot.seconds().toPlainString(),
                shot.action(),
                dialogue(shot),
                String.join(", ", shot.characters()),
                shot.frame());
    }

    private static String dialogue(Shot shot) {
        return shot.dialogue().stream()
                .map(line ->
                        line.speaker()
                                + (line.manner().isEmpty() ? "" : " (" + line.manner() + ")")
                                + ": "
                                + line.text())
                .collect(Collectors.joining("\n"));
    }

    String toMarkdown() {
        var text = new StringBuilder("# ").append(board.title()).append("\n\n");
        text.append(summary()).append("\n\n");
        row(text, headings());
        row(text, headings().stream().map(_ -> "---").toList());
        board.shots()
                .forEach(shot ->
                        row(
                                text,
                                cells(shot).stream()
                                        .map(cell -> cell.replace("|", "\\|").replace("\n", "<br>"))
                                        .toList()));
        return text.toString();
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    String toCsv() {
        var rows = new ArrayList<List<String>>();
        rows.add(headings());
        board.shots().forEach(shot -> rows.add(cells(shot)));
        return rows.stream()
                .map(row ->
                        row.stream()
                                .map(FormulaText::escape)
                                .map(StoryboardDocuments::quote)
                                .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n", "", "\r\n"));
    }

    private static String quote(String cell) {
        return cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    String summary() {
        return language.choose(
                        "%d 场，%d 个镜头，共 %s 秒；剧本：%s", "%d scenes, %d shots, %s seconds; script: %s")
                .formatted(
                        board.scenes().size(),
                        board.shots().size(),
                        board.seconds().stripTrailingZeros().toPlainString(),
                        board.source().isEmpty() ? "–" : board.source());
    }

    /**
     * A page to print, with the frames in it.
     *
     * @param svg the drawing of a shot
     */
    String toHtml(Function<Storyboard.TimedShot, String> svg) {
        var text = new StringBuilder();
        text.append(
                """
                <!DOCTYPE html>
                <html lang="%s"><head><meta charset="utf-8"><title>%s</title>
                <style>
                body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #111; background: #fff }
                h2 { font-size: 1rem; border-bottom: 1px solid #999; break-after: avoid }
                .shots { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem }
                figure { margin: 0; break-inside: avoid; border: 1px solid #bbb; padding: .5rem }
                figure svg, figure img { width: 100%%; height: auto; display: block }
                figcaption { margin-top: .4rem } .data { color: #555 } blockquote { margin: .3rem 0 0 .6rem }
                @media print { body { margin: 0 } .shots { grid-template-columns: repeat(3, 1fr) } }
                </style></head><body>
                <h1>%s</h1><p>%s</p>
                """
                        .formatted(
                                language.choose("zh", "en"),
                                escape(board.title()),
                                escape(board.title()),
                                escape(summary())));
        for (var scene : board.scenes()) {
            text.append(
                    "<h2>%d. %s</h2><div class=\"shots\">\n"
                            .formatted(scene.number(), escape(scene.heading())));
            board.shots().stream()
                    .filter(shot -> shot.scene().equals(scene))
                    .forEach(shot -> text.append(figure(shot, svg.apply(shot))));
            text.append("</div>\n");
        }
        return text.append("</body></html>\n").toString();
    }

    private String figure(Storyboard.TimedShot timed, String picture) {
        var shot = timed.shot();
        var lines =
                shot.dialogue().stream()
                        .map(line ->
                                "<blockquote><b>%s</b>%s: %s</blockquote>"
                                        .formatted(
                                                escape(line.speaker()),
                                                line.manner().isEmpty()
                                                        ? ""
                                                        : " (" + escape(line.manner()) + ")",
                                                escape(line.text())))
                        .collect(Collectors.joining());
        return "<figure>%s<figcaption><b>%s</b> <span class=\"data\">%s</span><div>%s</div>%s</figcaption></figure>\n"
                .formatted(picture, timed.id(), escape(data(timed)), escape(shot.action()), lines);
    }

    /** Size, angle, movement and duration. */
    private String data(Storyboard.TimedShot timed) {
        var cells = cells(timed);
        return cells.get(2)
                + " · "
                + cells.get(3)
                + " · "
                + cells.get(4)
                + " · "
                + cells.get(5)
                + language.choose(" 秒", " s");
    }

    /**
     * The same as a PDF document.
     *
     * @param picture of a shot
     */
    byte[] toPdf(Function<Storyboard.TimedShot, BufferedImage> picture) {
        try (var sheets = new PdfSheets(toMarkdown() + summary(), false)) {
            sheets.write(board.title(), 18, true, 0, PdfSheets.WIDTH);
            sheets.write(summary(), 10, false, 0, PdfSheets.WIDTH);
            var heading = "";
            for (var timed : board.shots()) {
                if (!timed.scene().heading().equals(heading)) {
                    heading = timed.scene().heading();
                    sheets.skip(10);
                    sheets.require(170);
                    sheets.write(
                            timed.scene().number() + ". " + heading, 12, true, 0, PdfSheets.WIDTH);
                }
                sheets.skip(8);
                sheets.draw(picture.apply(timed), 0, 240);
                sheets.skip(2);
                sheets.write(timed.id() + "  " + data(timed), 10, true, 0, PdfSheets.WIDTH);
                if (!timed.shot().action().isEmpty()) {
                    sheets.write(timed.shot().action(), 10, false, 0, PdfSheets.WIDTH);
                }
                if (!timed.shot().dialogue().isEmpty()) {
                    sheets.write(dialogue(timed.shot()), 10, false, 14, PdfSheets.WIDTH - 14);
                }
            }
            return sheets.toBytes();
        }
    }

    private static String escape(String text) {
        return FrameDrawing.escape(text);
    }
}
