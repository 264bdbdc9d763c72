package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;

/** Reads the order to set the person's time zone, which names it as IANA does or by its offset. */
final class ZoneOrders implements OrderReader {
    private static final Pattern WORD =
            Pattern.compile("时区|\\btime ?zone\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ZONE =
            Pattern.compile(
                    "(?<![\\w/])(?:[A-Za-z]+(?:/[A-Za-z_+-]+\\d*){1,2}|(?:UTC|GMT)(?:[+-]\\d{1,2}(?::\\d\\d)?)?|[+-]\\d\\d:\\d\\d)(?![\\w/])");

    @Override
    public List<LifeCall> read(Order order) {
        var said = order.said(order.head() + " " + order.payload());
        var zone = ZONE.matcher(said);
        return WORD.matcher(order.head()).find() && zone.find()
                ? List.of(new Order.Arguments().with("zone", zone.group()).call("setTimeZone"))
                : List.of();
    }
}
