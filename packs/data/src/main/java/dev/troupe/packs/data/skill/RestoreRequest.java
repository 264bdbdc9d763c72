package dev.troupe.packs.data.skill;

import dev.troupe.language.Language;
import dev.troupe.packs.data.edit.EditState;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognizes a request to restore a file from the copy that was written before an edit. */
final class RestoreRequest {
    private static final String FILE = "([^\\s“”\"'，,]+\\.[A-Za-z]{2,5})";
    private static final Pattern WORDS =
            Pattern.compile(
                    "(?:用|从)\\s*"
                            + FILE
                            + "\\s*(?:还原|恢复)\\s*"
                            + FILE
                            + "|(?i:restore)\\s+"
                            + FILE
                            + "\\s+from\\s+"
                            + FILE);

    private RestoreRequest() {}

    static Optional<EditState> of(String request) {
        var found = WORDS.matcher(request);
        if (!found.find()) return Optional.empty();
        return Optional.of(
                found.group(1) != null
                        ? new EditState(found.group(2), found.group(1))
                        : new EditState(found.group(3), found.group(4)));
    }

    static String write(EditState edited, Language language) {
        var file = edited.table().replaceFirst("(?<=\\.xlsx)#.*$", "");
        return language.choose("用 %2$s 还原 %1$s", "Restore %s from %s")
                .formatted(file, edited.copy());
    }
}
