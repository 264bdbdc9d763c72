package dev.troupe.packs.data;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Tables that exhaust the memory of naive readers; each is generated on the fly. */
public enum HostileTables {
    /** 20,000 rows with one cell each, in the last column there is. */
    SPARSE_XLSX("sparse.xlsx") {
        @Override
        void write(Path file) throws IOException {
            sheet(
                    file,
                    out -> {
                        for (int row = 1; row <= 20_000; row++)
                            out.write(
                                    "<row r=\"%d\"><c r=\"XFD%d\"><v>%d</v></c></row>"
                                            .formatted(row, row, row));
                    });
        }
    },
    /** Each of 16,000 rows has its own column. */
    DIAGONAL_XLSX("diagonal.xlsx") {
        @Override
        void write(Path file) throws IOException {
            sheet(
                    file,
                    out -> {
                        for (int row = 1; row <= 16_000; row++)
                            out.write(
                                    "<row r=\"%d\"><c r=\"%s%d\"><v>1</v></c></row>"
                                            .formatted(row, letters(row), row));
                    });
        }
    },
    /** A cell in a column that would need three hundred million places to its left. */
    FAR_XLSX("far.xlsx") {
        @Override
        void write(Path file) throws IOException {
            sheet(file, out -> out.write("<row r=\"1\"><c r\n =\t'ZZZZZZ1'><v>1</v></c></row>"));
        }
    },
    /** One text of 300 MB that packs to 300 KB. */
    BOMB_XLSX("bomb.xlsx") {
        @Override
        void write(Path file) throws IOException {
            sheet(
                    file,
                    out -> {
                        out.write("<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>");
                        var text = "a".repeat(1 << 20);
                        for (int i = 0; i < 300; i++) out.write(text);
                        out.write("</t></is></c></row>");
                    });
        }
    },
    /** Merged cells that each claim the whole sheet. */
    MERGED_XLSX("merged.xlsx") {
        @Override
        void write(Path file) throws IOException {
            sheet(
                    file,
                    out -> {
                        for (int row = 1; row <= 4_000; row++)
                            out.write(
                                    "<row r=\"%d\"><c r=\"A%d\"><v>1</v></c><c r=\"B%d\"><v>2</v></c><c r=\"XFD%d\"><v>1</v></c></row>"
                                            .formatted(row, row, row, row));
                        out.write("</sheetData><mergeCells>");
                        for (int i = 0; i < 1_000; i++)
                            out.write("<mergeCell ref=\"A1:XFD1048576\"/>");
                        out.write("</mergeCells><sheetData>");
                    });
        }
    },
    /** Ten million shared strings, of which the last is used. */
    STRINGS_XLSX("strings.xlsx") {
        @Override
        void write(Path file) throws IOException {
            book(
                    file,
                    Map.of(
                            "[Content_Types].xml",
                            out ->
                                    out.write(
                                            Workbooks.parts()
                                                    .getOrDefault("[Content_Types].xml", "")
                                                    .replace("</Types>", SHARED_STRINGS)),
                            "xl/sharedStrings.xml",
                            out -> {
                                out.write("<sst " + Workbooks.MAIN + ">");
                                var piece = "<si><t>abcdefghijklmnop</t></si>".repeat(10_000);
                                for (int i = 0; i < 1_000; i++) out.write(piece);
                                out.write("</sst>");
                            },
                            SHEET,
                            out ->
                                    sheet(
                                            out,
                                            rows ->
                                                    rows.write(
                                                            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>9999999</v></c></row>"))));
        }
    },
    /** A million elements in each other where the formats of cells are. */
    STYLES_XLSX("styles.xlsx") {
        @Override
        void write(Path file) throws IOException {
            book(
                    file,
                    Map.of(
                            "xl/styles.xml",
                            out -> {
                                out.write("<styleSheet " + Workbooks.MAIN + ">");
                                for (int i = 0; i < 1_000_000; i++) out.write("<xf>");
                            },
                            SHEET,
                            out -> sheet(out, HostileTables::twoRows)));
        }
    },
    /** An entity that expands to a billion others. */
    ENTITIES_XLSX("entities.xlsx") {
        @Override
        void write(Path file) throws IOException {
            book(
                    file,
                    Map.of(
                            SHEET,
                            out -> {
                                out.write("<!DOCTYPE w [<!ENTITY a0 \"ha\">");
                                for (int i = 1; i < 10; i++)
                                    out.write(
                                            "<!ENTITY a%d \"%s\">"
                                                    .formatted(
                                                            i, ("&a" + (i - 1) + ";").repeat(10)));
                                out.write("]>");
                                sheet(
                                        out,
                                        rows ->
                                                rows.write(
                                                        "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>&a9;</t></is></c></row>"));
                            }));
        }
    },
    /** Claims all cells that there can be, and has four. */
    DIMENSION_XLSX("dimension.xlsx") {
        @Override
        void write(Path file) throws IOException {
            book(
                    file,
                    Map.of(
                            SHEET,
                            out -> {
                                out.write("<worksheet " + Workbooks.MAIN + ">");
                                out.write("<dimension ref=\"A1:XFD1048576\"/><sheetData>");
                                twoRows(out);
                                out.write("</sheetData></worksheet>");
                            }));
        }
    },
    /** A header of 100,000 columns of one name. */
    WIDE_CSV("wide.csv") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        out.write("a" + ",a".repeat(99_999) + "\n");
                        out.write("1" + ",1".repeat(99_999) + "\n");
                    });
        }
    },
    /** A header of 16,000 columns over two million rows of one cell. */
    SHORT_ROWS_CSV("short.csv") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        var header = new StringBuilder("id");
                        for (int i = 1; i < 16_000; i++) header.append(",c").append(i);
                        out.write(header + "\n");
                        for (int i = 0; i < 1_900_000; i++) out.write(i + "\n");
                    });
        }
    },
    /** One line of 60 million cells. */
    COMMAS_CSV("commas.csv") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        var piece = ",".repeat(1 << 20);
                        for (int i = 0; i < 60; i++) out.write(piece);
                    });
        }
    },
    /** One line of 200 MB. */
    LINE_CSV("line.csv") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        var piece = "x".repeat(1 << 20);
                        for (int i = 0; i < 200; i++) out.write(piece);
                    });
        }
    },
    /** A quote that is never closed before 60 MB of rows. */
    QUOTE_CSV("quote.csv") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        out.write("a,b\n1,\"");
                        var piece = "1,2\n".repeat(1 << 18);
                        for (int i = 0; i < 12; i++) out.write(piece);
                    });
        }
    },
    /** Five million different numbers. */
    NUMBERS_CSV("numbers.csv") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        out.write("a,b,c\n");
                        for (int i = 0; i < 600_000; i++)
                            out.write(i * 3 + "." + i + "," + i * 7 + "." + i + ",1" + i + ".5\n");
                    });
        }
    },
    /** Records that are 3 bytes in the file and 80 in memory. */
    EMPTY_JSON("empty.json") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        out.write("[{}");
                        var piece = ",{}".repeat(1 << 18);
                        for (int i = 0; i < 14; i++) out.write(piece);
                        out.write("]");
                    });
        }
    },
    /** 100,000 lists in each other. */
    DEEP_JSON("deep.json") {
        @Override
        void write(Path file) throws IOException {
            text(file, out -> out.write("[".repeat(100_000) + "]".repeat(100_000)));
        }
    },
    /** Each record has a field of its own name. */
    FIELDS_JSON("fields.json") {
        @Override
        void write(Path file) throws IOException {
            text(
                    file,
                    out -> {
                        out.write("[{\"id\":1}");
                        for (int i = 0; i < 15_000; i++) out.write(",{\"f" + i + "\":1}");
                        out.write("]");
                    });
        }
    },
    /** A number of a billion digits, written in twelve characters. */
    EXPONENT_JSON("exponent.json") {
        @Override
        void write(Path file) throws IOException {
            text(file, out -> out.write("[{\"a\":1e999999999},{\"a\":-1e-999999999}]"));
        }
    };

    private static final String SHARED_STRINGS =
            "<Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml\"/></Types>";
    private static final String SHEET = "xl/worksheets/sheet1.xml";

    /** Writes the text of a file. */
    public interface Content {
        void write(Writer out) throws IOException;
    }

    private final String fileName;

    HostileTables(String fileName) {
        this.fileName = fileName;
    }

    abstract void write(Path file) throws IOException;

    /** Makes the file in a directory and returns its name. */
    public String in(Path directory) throws IOException {
        write(directory.resolve(fileName));
        return fileName;
    }

    public static void text(Path file, Content content) throws IOException {
        try (var out = Files.newBufferedWriter(file)) {
            content.write(out);
        }
    }

    private static void sheet(Path file, Content rows) throws IOException {
        book(file, Map.of(SHEET, out -> sheet(out, rows)));
    }

    private static void sheet(Writer out, Content rows) throws IOException {
        out.write("<worksheet " + Workbooks.MAIN + "><sheetData>");
        rows.write(out);
        out.write("</sheetData></worksheet>");
    }

    private static void twoRows(Writer out) throws IOException {
        out.write("<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>2</v></c></row>");
        out.write("<row r=\"2\"><c r=\"A2\"><v>3</v></c><c r=\"B2\"><v>4</v></c></row>");
    }

    /** A workbook of one sheet in which these parts are replaced. */
    private static void book(Path file, Map<String, Content> parts) throws IOException {
        var all = new LinkedHashMap<String, Content>();
        Workbooks.parts().forEach((name, text) -> all.put(name, out -> out.write(text)));
        all.putAll(parts);
        try (var zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (var part : all.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                var out =
                        new BufferedWriter(
                                new OutputStreamWriter(zip, StandardCharsets.UTF_8), 1 << 16);
                part.getValue().write(out);
                out.flush();
                zip.closeEntry();
            }
        }
    }

    private static String letters(int column) {
        var letters = new StringBuilder();
        for (int rest = column; rest > 0; rest = (rest - 1) / 26)
            letters.insert(0, (char) ('A' + (rest - 1) % 26));
        return letters.toString();
    }
}
