package dev.troupe.packs.life.file;

import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.util.Locale;

/** Formats in which a user's things are written to files and read from them. */
public enum LifeFileFormat {
    /** Everything, with its links. */
    JSON,
    /** One kind, with a head line that names the fields. */
    CSV,
    /** Tasks with due dates, as VTODO of iCalendar (RFC 5545). */
    ICS;

    /**
     * @param text in any case
     * @throws LifeException naming those that there are
     */
    public static LifeFileFormat of(String text) {
        for (var format : values()) {
            if (format.name().equalsIgnoreCase(text)) {
                return format;
            }
        }
        throw new LifeException(
                LifeProblem.INVALID,
                "不支持格式“%s”；可用的格式：json、csv、ics",
                "unknown format '%s'; expected json, csv or ics",
                text);
    }

    /** {@code application/json} and the like. */
    public String mediaType() {
        return switch (this) {
            case JSON -> "application/json";
            case CSV -> "text/csv";
            case ICS -> "text/calendar";
        };
    }

    /** The end of names of files. */
    public String extension() {
        return name().toLowerCase(Locale.ROOT);
    }
}
