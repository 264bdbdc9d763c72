package dev.troupe.packs.studio.script;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.poi.xwpf.usermodel.ParagraphAlignment;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/** A script as a Word document, set as scripts are. */
final class ScriptDocx {
    private static final int INCH = 1440; // in twentieths of a point

    private ScriptDocx() {}

    static byte[] write(Script script, String title) {
        try (var document = new XWPFDocument();
                var bytes = new ByteArrayOutputStream()) {
            var heading = document.createParagraph();
            heading.setAlignment(ParagraphAlignment.CENTER);
            var run = heading.createRun();
            run.setBold(true);
            run.setFontSize(16);
            run.setText(script.titleOr(title));
            script.credits().forEach(line -> add(document, line, false, 0));
            script.elements().forEach(element -> add(element, document));
            document.write(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(ScriptElement element, XWPFDocument document) {
        switch (element) {
            case ScriptElement.Heading(var text) -> add(document, text, true, 0);
            case ScriptElement.Action(var text) -> add(document, text, false, 0);
            case ScriptElement.Dialogue line when ScreenplayWriter.isOnOneLine(line) ->
                    add(document, ScreenplayWriter.toLine(line), false, INCH / 2);
            case ScriptElement.Dialogue(var speaker, var manner, var text) -> {
                add(document, speaker, false, 2 * INCH);
                if (!manner.isEmpty()) {
                    add(document, "(" + manner + ")", false, INCH + INCH / 2);
                }
                add(document, text, false, INCH);
            }
            case ScriptElement.Transition(var text) -> add(document, text, false, 4 * INCH);
            case ScriptElement.Section(var level, var text) ->
                    add(document, "#".repeat(level) + " " + text, true, 0);
            case ScriptElement.Synopsis(var text) -> add(document, "= " + text, false, 0);
            case ScriptElement.Note(var text) -> add(document, "[[" + text + "]]", false, 0);
        }
    }

    private static void add(XWPFDocument document, String text, boolean isBold, int indent) {
        var paragraph = document.createParagraph();
        paragraph.setIndentationLeft(indent);
        var run = paragraph.createRun();
        run.setBold(isBold);
        run.setFontFamily("Courier New");
        run.setFontSize(12);
        run.setText(text);
    }
}
