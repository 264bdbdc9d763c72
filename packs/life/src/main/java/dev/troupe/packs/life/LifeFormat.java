package dev.troupe.packs.life;

import java.util.Locale;

/** Forms in which a person's things are written to files and read from them. */
public enum LifeFormat {
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
    public static LifeFormat of(String text) {
        for (var format : values()) {
            if (format.name().equalsIgnoreCase(text)) {
                return format;
            }
        }
        throw new LifeException(
                LifeProblem.INVALID,
                "没有格式“%s”；有 json、csv、ics",
                "there is no format '%s'; there are json, csv and ics",
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
