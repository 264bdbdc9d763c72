package dev.troupe.packs.data.mention;

import dev.troupe.packs.data.table.ColumnType;
import java.util.regex.Pattern;

/** Times such as 1703年 and 元代 in one column, which have no order as texts. */
public final class MixedTimes {
    private static final Pattern TIME =
            Pattern.compile("时间|日期|年份|(?<![a-z])(?:date|time|year)(?![a-z])");
    private static final Pattern NUMBERED = Pattern.compile("^\\s*\\d");

    private MixedTimes() {}

    /** Whether some of the texts of a column of times begin with a number and others do not. */
    public static boolean areIn(ColumnProfile column) {
        boolean isOfTexts =
                column.type() == ColumnType.TEXT && TIME.matcher(column.spaced()).find();
        long numbered =
                column.values().stream().filter(value -> NUMBERED.matcher(value).find()).count();
        return isOfTexts && numbered > 0 && numbered < column.values().size();
    }
}
