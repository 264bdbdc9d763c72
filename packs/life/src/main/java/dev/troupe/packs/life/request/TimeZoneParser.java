package dev.troupe.packs.life.request;

import java.util.List;
import java.util.regex.Pattern;

/** Reads the order to set the user's time zone, which names it as IANA does or by its offset. */
final class TimeZoneParser implements ClauseParser {
    private static final Pattern WORD =
            Pattern.compile("时区|\\btime ?zone\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ZONE =
            Pattern.compile(
                    "(?<![\\w/])(?:[A-Za-z]+(?:/[A-Za-z_+-]+\\d*){1,2}|(?:UTC|GMT)(?:[+-]\\d{1,2}(?::\\d\\d)?)?|[+-]\\d\\d:\\d\\d)(?![\\w/])");

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var said = clause.unmask(clause.head() + " " + clause.payload());
        var zone = ZONE.matcher(said);
        return WORD.matcher(clause.head()).find() && zone.find()
                ? List.of(
                        new RequestClause.Arguments()
                                .with("zone", zone.group())
                                .call("setTimeZone"))
                : List.of();
    }
}
