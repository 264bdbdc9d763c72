package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What adjectives such as deep and tall are about, by the names of columns. */
public enum Dimension {
    DEPTH("depth|deep|深度|水深"),
    HEIGHT("height|身高|高度|(?:株|塔|楼|坝|山|树|墙|桥|层|碑)高|elevation|altitude|海拔"),
    LENGTH("length|长度|全长|车长"),
    WEIGHT("weight|mass|体重|重量|毛重|净重"),
    WIDTH("width|宽度|全宽"),
    AGE("age|年龄|岁数"),
    AREA("area|acreage|floor size|面积"),
    /** What is long: a river or a song. */
    EXTENT("length|distance|duration|runtime|running time|长度|全长|时长|片长"),
    RAIN("rain|rainfall|precipitation|降[水雨]量?|雨量"),
    WIND("wind|wind speed|风速|风力"),
    HUMIDITY("humidity|湿度"),
    SPEED("speed|velocity|时速|速度|车速"),
    /** What is short: a height, a length or a duration. */
    SHORTNESS("length|distance|duration|runtime|running time|height|身高|长度|全长|时长|片长");

    private final Pattern names;

    Dimension(String names) {
        this.names = Pattern.compile("(?<![a-z])(?:" + names + ")(?![a-z])");
    }

    /** The only column of numbers about it; of a highest and an average one, the highest. */
    public Optional<ColumnProfile> find(TableContext table) {
        var all =
                table.measurable().stream()
                        .filter(column -> names.matcher(column.spaced()).find())
                        .toList();
        if (this == AREA && hasOtherSize(table)) return Optional.empty();
        if (all.size() == 1) return Optional.of(all.getFirst());
        var highest = all.stream().filter(column -> column.isExtreme(true)).toList();
        return highest.size() == 1 ? Optional.of(highest.getFirst()) : Optional.empty();
    }

    /** Whether the largest may also be the one with the most inhabitants or sales. */
    private static boolean hasOtherSize(TableContext table) {
        return table.measurable().stream()
                .anyMatch(column ->
                        List.of(Concept.POPULATION, Concept.SALES, Concept.QUANTITY).stream()
                                .anyMatch(concept -> column.fit(concept) >= 0.7));
    }
}
