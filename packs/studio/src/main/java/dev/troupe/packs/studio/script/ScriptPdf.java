package dev.troupe.packs.studio.script;

import dev.troupe.packs.studio.print.PdfSheets;

/** A script as a PDF document, set as scripts are. */
final class ScriptPdf {
    private static final float SIZE = 12;
    private static final float DIALOGUE = 250; // width of dialogue, in points

    private ScriptPdf() {}

    static byte[] write(Script script, String title) {
        var letters = title + ScreenplayWriter.toFountain(script);
        try (var sheets = new PdfSheets(letters, true)) {
            sheets.write(script.titleOr(title), 16, true, 0, PdfSheets.WIDTH);
            script.credits().forEach(line -> sheets.write(line, SIZE, false, 0, PdfSheets.WIDTH));
            script.elements().forEach(element -> write(element, sheets));
            return sheets.toBytes();
        }
    }

    private static void write(ScriptElement element, PdfSheets sheets) {
        sheets.skip(SIZE);
        switch (element) {
            case ScriptElement.Heading(var text) -> {
                sheets.require(4 * SIZE);
                sheets.write(text, SIZE, true, 0, PdfSheets.WIDTH);
            }
            case ScriptElement.Action(var text) ->
                    sheets.write(text, SIZE, false, 0, PdfSheets.WIDTH);
            case ScriptElement.Dialogue line when ScreenplayWriter.isOnOneLine(line) ->
                    sheets.write(
                            ScreenplayWriter.toLine(line), SIZE, false, 36, PdfSheets.WIDTH - 36);
            case ScriptElement.Dialogue(var speaker, var manner, var text) -> {
                sheets.require(4 * SIZE);
                sheets.write(speaker, SIZE, false, 144, DIALOGUE);
                if (!manner.isEmpty()) {
                    sheets.write("(" + manner + ")", SIZE, false, 108, DIALOGUE);
                }
                sheets.write(text, SIZE, false, 72, DIALOGUE);
            }
            case ScriptElement.Transition(var text) ->
                    sheets.write(text, SIZE, false, 300, PdfSheets.WIDTH - 300);
            case ScriptElement.Section(var level, var text) ->
                    sheets.write("#".repeat(level) + " " + text, SIZE, true, 0, PdfSheets.WIDTH);
            case ScriptElement.Synopsis(var text) ->
                    sheets.write("= " + text, SIZE, false, 0, PdfSheets.WIDTH);
            case ScriptElement.Note(var text) ->
                    sheets.write("[[" + text + "]]", SIZE, false, 0, PdfSheets.WIDTH);
        }
    }
}
