package dev.troupe.packs.data.edit;

import dev.troupe.extraction.ExtractedRecordHandler;
import dev.troupe.extraction.ExtractionException;
import dev.troupe.extraction.ExtractionPool;
import dev.troupe.packs.data.file.ExcelTableReader;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.workbook.WorkbookEditor;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Edits one sheet of a workbook, in a child process as workbooks are read. */
final class WorkbookEdit {
    /** Of this process; its children end when they have nothing to do. */
    private static final class Shared {
        private static final ExtractionPool POOL =
                ExtractionPool.of(WorkbookEditor.libraries(), ExcelTableReader.limits());
    }

    private WorkbookEdit() {}

    /**
     * @param sheet its name or number; empty for the one that is read without one
     */
    static byte[] apply(TableEdit edit, String file, String sheet) {
        if (!edit.removedColumns().isEmpty())
            throw new TableException(
                    "不能就地删除 " + file + " 的列；请将结果保存为新文件",
                    "Columns of "
                            + file
                            + " cannot be removed in place; save the result as a new file");
        var content = new Content();
        try {
            Shared.POOL.extract(
                    WorkbookEditor.class, arguments(edit, sheet), edit.source().bytes(), content);
        } catch (ExtractionException e) {
            throw new TableException(
                    file + " 没有修改：" + e.text().zh() + "；请将结果保存为新文件",
                    file
                            + " was not edited: it "
                            + e.text().en()
                            + "; save the result as a new file",
                    e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new TableException(file + " 已取消修改", "Editing " + file + " was cancelled");
        }
        return content.bytes.toByteArray();
    }

    private static final class Content implements ExtractedRecordHandler {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void reset() {
            bytes.reset();
        }

        @Override
        public void accept(List<String> fields) {
            bytes.writeBytes(Base64.getDecoder().decode(fields.getFirst()));
        }
    }

    /** As {@link WorkbookEditor} reads them. */
    private static List<String> arguments(TableEdit edit, String sheet) {
        var columns = edit.columns();
        var arguments = new ArrayList<String>();
        arguments.add(sheet);
        arguments.add(String.valueOf(edit.source().table().columns().size()));
        arguments.add(join(edit.source().lines()));
        arguments.add(join(edit.rows()));
        arguments.add(join(columns.stream().map(TableEdit.EditedColumn::source).toList()));
        for (var column : columns)
            arguments.add(column.isNew() || edit.isRenamed(column) ? column.column().name() : "");
        for (var column : columns)
            IntStream.range(0, edit.rows().size())
                    .filter(row -> column.isNew() || edit.isChanged(row, column))
                    .forEach(row -> {
                        arguments.add(row + " " + columns.indexOf(column));
                        arguments.add(value(column.column().cells().get(row)));
                    });
        return arguments;
    }

    private static String join(List<? extends Number> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static String value(Cell cell) {
        return switch (cell) {
            case Cell.Missing _ -> WorkbookEditor.EMPTY;
            case Cell.Text _ -> WorkbookEditor.TEXT + cell.text();
            case Cell.Numeric _ -> WorkbookEditor.NUMBER + cell.text();
            case Cell.Flag _ -> WorkbookEditor.FLAG + cell.text();
            case Cell.Date(var day) -> WorkbookEditor.DATE + day;
            case Cell.DateTime(var time) -> WorkbookEditor.TIME + time;
        };
    }
}
