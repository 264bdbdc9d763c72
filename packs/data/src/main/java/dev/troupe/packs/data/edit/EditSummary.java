package dev.troupe.packs.data.edit;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.List;

/** States what an edit changes, before it is approved and after it is done. */
public final class EditSummary {
    private EditSummary() {}

    public static LocalizedText of(TableEdit edit) {
        var parts = new ArrayList<LocalizedText>();
        int all = edit.source().table().rowCount();
        int removed = edit.removedCount();
        if (removed > 0)
            parts.add(
                    LocalizedText.of(
                            "删除 %s 行（共 %s 行），剩余 %s 行",
                            "%s of %s rows removed, %s left", removed, all, all - removed));
        if (edit.isReordered()) parts.add(LocalizedText.of("行的顺序改变", "the order of rows changes"));
        long cells = edit.changedCount();
        if (cells > 0) parts.add(LocalizedText.of("%s 个单元格改变", "%s cells change", cells));
        addColumns(parts, edit.newColumns(), "新增列 %s", "new columns: %s");
        addColumns(parts, edit.removedColumns(), "删除列 %s", "removed columns: %s");
        addColumns(parts, edit.renamedColumns(), "列改名 %s", "renamed columns: %s");
        return parts.isEmpty()
                ? LocalizedText.of("没有变化", "nothing changes")
                : new LocalizedText(
                        String.join("；", parts.stream().map(LocalizedText::zh).toList()),
                        String.join("; ", parts.stream().map(LocalizedText::en).toList()));
    }

    private static void addColumns(
            List<LocalizedText> parts, List<String> names, String zh, String en) {
        if (names.isEmpty()) return;
        parts.add(
                new LocalizedText(
                        zh.formatted(String.join("、", names)),
                        en.formatted(String.join(", ", names))));
    }
}
