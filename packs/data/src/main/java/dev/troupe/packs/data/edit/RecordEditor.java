package dev.troupe.packs.data.edit;

import dev.troupe.packs.data.file.EncodingDetector;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Edits JSON that is an array of flat records, which a table states completely. */
final class RecordEditor {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RecordEditor() {}

    static byte[] apply(TableEdit edit, String file) {
        var bytes = edit.source().bytes();
        var decoded = EncodingDetector.decode(file, bytes);
        if (!isFlat(JSON.readTree(decoded.text())))
            throw new TableException(
                    file + " 不是由简单记录组成的数组，不能就地修改；请将结果保存为新文件",
                    file
                            + " is not an array of flat records, so it cannot be edited in place; save the result as a new file");
        var columns = edit.columns().stream().map(TableEdit.EditedColumn::column).toList();
        var table = new Table(edit.source().table().name(), columns, java.util.List.of());
        return TableFormatter.toJson(table).getBytes(decoded.charset());
    }

    private static boolean isFlat(JsonNode root) {
        if (!root.isArray()) return false;
        for (var item : root) {
            if (!item.isObject()) return false;
            for (var value : item) if (value.isContainer()) return false;
        }
        return true;
    }
}
