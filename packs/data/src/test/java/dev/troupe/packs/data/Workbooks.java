package dev.troupe.packs.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Workbooks as other programs write them, part by part. Style 1 is a date, 2 a date with time. */
public final class Workbooks {
    static final String MAIN =
            "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
    private static final String RELATIONS =
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

    private static final String ROOT_RELATIONS =
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\""
                    + RELATIONS
                    + "/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";

    private final Map<String, String> sheets = new LinkedHashMap<>();
    private boolean isWithStyles = true;

    /** As programs write them that format no cell. */
    public Workbooks withoutStyles() {
        isWithStyles = false;
        return this;
    }

    /**
     * Adds a sheet.
     *
     * @param rows {@code <row>} elements
     * @param merged references such as {@code A1:C1}, separated by spaces
     */
    public Workbooks sheet(String name, String rows, String merged) {
        var merges = new StringBuilder();
        for (var range : merged.split(" ", -1))
            if (!range.isEmpty()) merges.append("<mergeCell ref=\"").append(range).append("\"/>");
        sheets.put(
                name,
                "<worksheet "
                        + MAIN
                        + "><sheetData>"
                        + rows
                        + "</sheetData>"
                        + (merges.isEmpty() ? "" : "<mergeCells>" + merges + "</mergeCells>")
                        + "</worksheet>");
        return this;
    }

    public byte[] bytes() {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            put(zip, "[Content_Types].xml", types());
            put(zip, "_rels/.rels", ROOT_RELATIONS);
            put(zip, "xl/workbook.xml", workbook());
            put(zip, "xl/_rels/workbook.xml.rels", relations());
            if (isWithStyles) put(zip, "xl/styles.xml", styles());
            int number = 1;
            for (var sheet : sheets.values())
                put(zip, "xl/worksheets/sheet" + number++ + ".xml", sheet);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The parts of a workbook with one sheet, in addition to the sheet. */
    static Map<String, String> parts() {
        var book = new Workbooks().sheet("Sheet1", "", "");
        return Map.of(
                "[Content_Types].xml", book.types(),
                "_rels/.rels", ROOT_RELATIONS,
                "xl/workbook.xml", book.workbook(),
                "xl/_rels/workbook.xml.rels", book.relations(),
                "xl/styles.xml", styles());
    }

    private static void put(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(
                ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + text)
                        .getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private String types() {
        var type = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
        var out =
                new StringBuilder(
                        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/>");
        out.append(
                "<Override PartName=\"/xl/workbook.xml\" ContentType=\""
                        + type
                        + "sheet.main+xml\"/>");
        if (isWithStyles)
            out.append(
                    "<Override PartName=\"/xl/styles.xml\" ContentType=\""
                            + type
                            + "styles+xml\"/>");
        return out.append("</Types>").toString();
    }

    private String workbook() {
        var out =
                new StringBuilder("<workbook " + MAIN + " xmlns:r=\"" + RELATIONS + "\"><sheets>");
        int number = 1;
        for (var name : sheets.keySet()) {
            out.append(
                    "<sheet name=\"%s\" sheetId=\"%d\" r:id=\"rId%d\"/>"
                            .formatted(name, number, number));
            number++;
        }
        return out.append("</sheets></workbook>").toString();
    }

    private String relations() {
        var out =
                new StringBuilder(
                        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">");
        for (int number = 1; number <= sheets.size(); number++)
            out.append(
                    "<Relationship Id=\"rId%d\" Type=\"%s/worksheet\" Target=\"worksheets/sheet%d.xml\"/>"
                            .formatted(number, RELATIONS, number));
        return out.append("</Relationships>").toString();
    }

    private static String styles() {
        return "<styleSheet "
                + MAIN
                + "><numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy/m/d\\ hh:mm;@\"/></numFmts>"
                + "<cellXfs count=\"4\"><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"4\"/></cellXfs></styleSheet>";
    }

    /** A row of texts and numbers. */
    public static String row(int number, Object... cells) {
        var out = new StringBuilder("<row r=\"" + number + "\">");
        for (int i = 0; i < cells.length; i++) {
            var at = (char) ('A' + i) + String.valueOf(number);
            out.append(
                    switch (cells[i]) {
                        case String text when text.startsWith("<c") -> text.formatted(at);
                        case String text when text.isEmpty() -> "";
                        case String text ->
                                "<c r=\"%s\" t=\"inlineStr\"><is><t>%s</t></is></c>"
                                        .formatted(at, text);
                        case Object number1 -> "<c r=\"%s\"><v>%s</v></c>".formatted(at, number1);
                    });
        }
        return out.append("</row>").toString();
    }

    /** A cell with a style, or with a formula and the result that was stored. */
    public static String cell(String attributes, String content) {
        return "<c r=\"%%s\" %s>%s</c>".formatted(attributes, content);
    }
}
