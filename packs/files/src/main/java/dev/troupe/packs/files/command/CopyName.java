package dev.troupe.packs.files.command;

import dev.troupe.language.Language;
import java.util.regex.Pattern;

/** The name of a copy for which none is given: plan-backup.md for plan.md. */
final class CopyName {
    private static final Pattern BACKUP =
            Pattern.compile("\\bback\\s?up\\b|备份", Pattern.CASE_INSENSITIVE);

    private CopyName() {}

    /**
     * @param clause that asks for the copy
     */
    static String of(String file, String clause) {
        boolean isBackup = BACKUP.matcher(clause).find();
        var word = Language.of(clause).choose(isBackup ? "备份" : "副本", isBackup ? "backup" : "copy");
        int dot = file.lastIndexOf('.');
        int end = dot > file.lastIndexOf('/') + 1 ? dot : file.length();
        return file.substring(0, end) + "-" + word + file.substring(end);
    }
}
