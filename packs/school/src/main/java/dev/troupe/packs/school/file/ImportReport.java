package dev.troupe.packs.school.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.school.record.RecordKind;
import java.util.List;

/**
 * What an import did.
 *
 * @param replaced records whose key existed before
 * @param ignored headings of columns that are not fields of the kind
 */
public record ImportReport(RecordKind kind, int added, int replaced, List<String> ignored) {
    public ImportReport {
        ignored = List.copyOf(ignored);
    }

    public LocalizedText text() {
        var done =
                LocalizedText.of(
                        "已导入%s：新增 %s 条，更新 %s 条",
                        "Imported %s: %s new, %s replaced", kind.label(), added, replaced);
        return ignored.isEmpty()
                ? done
                : LocalizedText.join(
                        "",
                        List.of(
                                done,
                                LocalizedText.of(
                                        "；未使用的列：%s",
                                        "; columns that were not used: %s",
                                        String.join(", ", ignored))));
    }
}
