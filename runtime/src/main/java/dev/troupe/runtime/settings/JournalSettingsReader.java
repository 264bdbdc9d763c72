package dev.troupe.runtime.settings;

import dev.troupe.core.value.Value;
import dev.troupe.store.value.Durability;
import java.nio.file.Path;

/** Reads where runs are stored, and for how long. */
final class JournalSettingsReader {
    static final String JOURNAL = "journal";
    static final String DURABILITY = "durability";
    static final String RETENTION = "retention";

    private JournalSettingsReader() {}

    /**
     * @param file that the document is from, for messages
     * @param database for runs that are stored in SQLite
     */
    static JournalSettings read(Value document, Path file, Path database) {
        var where = document.field(JOURNAL);
        var durability = document.field(DURABILITY);
        var retention = document.field(RETENTION);
        return new JournalSettings(
                where.isMissing() ? JournalSettings.SQLITE : journalLocation(where.asText(), file),
                durability.isMissing() ? Durability.FULL : durability(durability.asText(), file),
                database,
                retention.isMissing()
                        ? RetentionPolicy.FOREVER
                        : retention(retention.asText(), file));
    }

    private static String journalLocation(String text, Path file) {
        boolean isKnown =
                text.equals(JournalSettings.SQLITE)
                        || text.equals(JournalSettings.MEMORY)
                        || text.startsWith("postgresql:")
                        || text.startsWith("postgres:");
        if (!isKnown) { // without the value, which may hold a password
            throw new SettingsException(
                    "%s：journal 应为 sqlite、memory 或 postgresql://用户:密码@主机/数据库",
                    "%s: journal is none of sqlite, memory,"
                            + " postgresql://user:password@host/database",
                    file);
        }
        return text;
    }

    private static RetentionPolicy retention(String text, Path file) {
        return RetentionPolicy.parse(text)
                .orElseThrow(() ->
                        new SettingsException(
                                "%s：retention 的值“%s”无效；请输入保留时长，如 12h、90d 或 8w，省略则永久保留",
                                "%s: retention '%s' is invalid; use a period such as 12h, 90d"
                                        + " or 8w, or omit it to retain all runs",
                                file,
                                text));
    }

    private static Durability durability(String text, Path file) {
        return switch (text) {
            case "full" -> Durability.FULL;
            case "relaxed" -> Durability.RELAXED;
            default ->
                    throw new SettingsException(
                            "%s：durability 的值“%s”无效；请使用 full 或 relaxed",
                            "%s: durability '%s' is invalid; use full or relaxed", file, text);
        };
    }
}
