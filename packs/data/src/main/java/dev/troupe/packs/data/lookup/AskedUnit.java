package dev.troupe.packs.data.lookup;

import dev.troupe.language.Span;
import dev.troupe.packs.data.table.Column;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How much or how many of a unit a question asks for: 多少升, 几年.
 *
 * @param span of the whole: 多少升
 */
record AskedUnit(String unit, Span span) {
    private static final String UNITS =
            "个月|月份|万亩|万吨|万人次|人次|万人|万台|万件|万辆|万户|公顷|个小时|小时|分钟|秒钟?|摄氏度|平方米|平米|立方米|毫升|毫米|厘米|千米|公里|千克|公斤|万元|亿元|千瓦|个|人|位|名|次|天|年|月|岁|台|件|种|元|块|米|吨|克|度|升|转|瓦|页|集|款|项|家|户|层|座|条|股|册|本|辆|套|部|间|艘|亩";

    private static final Pattern ASKED =
            Pattern.compile("(?:每分钟|每小时|每秒)?(?:多少|几)(?<unit>" + UNITS + ")");

    /** What names and values of a unit contain; other units contain themselves. */
    private static final Map<String, String> WRITTEN =
            Map.ofEntries(
                    Map.entry("年", "年限|年数|期限?$|^年$|[(（]年[)）]"),
                    Map.entry("个月", "月"),
                    Map.entry("月份", "月"),
                    Map.entry("天", "天|日"),
                    Map.entry("小时", "时|\\bh\\b"),
                    Map.entry("个小时", "时|\\bh\\b"),
                    Map.entry("分钟", "分|min"),
                    Map.entry("秒", "秒|\\bs\\b"),
                    Map.entry("秒钟", "秒|\\bs\\b"),
                    Map.entry("人", "人|员|[(（][名位][)）]"),
                    Map.entry("位", "人|员|位"),
                    Map.entry("名", "人|员|名[)）]"),
                    Map.entry("升", "升|\\bl\\b"),
                    Map.entry("毫升", "毫升|ml"),
                    Map.entry("米", "米|\\bm\\b"),
                    Map.entry("毫米", "毫米|mm"),
                    Map.entry("厘米", "厘米|cm"),
                    Map.entry("千米", "千米|公里|km"),
                    Map.entry("公里", "千米|公里|km"),
                    Map.entry("千克", "千克|公斤|kg"),
                    Map.entry("公斤", "千克|公斤|kg"),
                    Map.entry("克", "克|\\bg\\b"),
                    Map.entry("吨", "吨|\\bt\\b"),
                    Map.entry("瓦", "瓦|\\bw\\b"),
                    Map.entry("千瓦", "千瓦|kw"),
                    Map.entry("度", "度|℃|°"),
                    Map.entry("摄氏度", "度|℃|°"),
                    Map.entry("平方米", "平方米|平米|㎡|m2|m²"),
                    Map.entry("平米", "平方米|平米|㎡|m2|m²"),
                    Map.entry("册", "[册本]|藏书"),
                    Map.entry("本", "[册本]|藏书"));

    /** Units of amounts and of pieces, which a number without a unit may be of. */
    private static final Pattern OF_ANY = Pattern.compile("元|万元|亿元|块|个|次|台|件|种|款|项|家|户|辆|套|部");

    /** The unit of a value, after its number. */
    private static final Pattern STATED =
            Pattern.compile("[\\d.,]+\\s*(?:余|多)?(?<unit>[a-zA-Zμ°℃㎡²]{1,4}|\\p{IsHan}{1,3})$");

    private static final Pattern REMARK = Pattern.compile("[(（](?<unit>[^()（）]{1,8})[)）]$");

    /** A remark that is a unit and nothing else. */
    private static final Pattern MEASURED =
            Pattern.compile("[(（](?<unit>[a-zA-Z/%°℃㎡²³]{1,6}|" + UNITS + ")[)）]$");

    /** Several things, which are not a number of them. */
    private static final Pattern LIST = Pattern.compile("[、；]|》\\s*《");

    /** The names of units that the question asks for, in order. */
    static List<AskedUnit> find(LookupText text) {
        return ASKED.matcher(text.all())
                .results()
                .map(match ->
                        new AskedUnit(match.group("unit"), new Span(match.start(), match.end())))
                .toList();
    }

    /** Whether the name of a column, its values or the names of the rows have the unit. */
    boolean isOf(Column column, NamedRows rows) {
        var measured = MEASURED.matcher(column.name());
        var name = measured.find() ? measured.group() : column.name();
        boolean isOwn = isWritten(name) || textsOf(column, rows).stream().anyMatch(this::isValue);
        return isOwn || unit.equals("股") && isOfShares(column, rows);
    }

    /** A number of shares next to the kinds of shares. */
    private static boolean isOfShares(Column column, NamedRows rows) {
        return column.name().matches("(?s).*数量?")
                && rows.rows().stream()
                        .anyMatch(row -> (row.column().name() + row.label()).contains("股"));
    }

    /**
     * Whether a column that is named may be of the unit: nothing states another one, or the rows
     * are called by it.
     */
    boolean mayBeOf(Column column, NamedRows rows) {
        if (isOf(column, rows) || rows.rows().stream().anyMatch(row -> isWritten(row.value())))
            return true;
        if (textsOf(column, rows).stream().anyMatch(one -> LIST.matcher(one).find())) return false;
        boolean isStated =
                !OF_ANY.matcher(unit).matches()
                        && (REMARK.matcher(column.name()).find()
                                || textsOf(column, rows).stream()
                                        .anyMatch(one -> statedIn(one).isPresent()));
        return !isStated && !isCountedByOthers();
    }

    /** Whether the unit has to be stated: a number alone is not one of shares or books. */
    private boolean isCountedByOthers() {
        return List.of("股", "册", "本", "亩").contains(unit);
    }

    private static Optional<String> statedIn(String text) {
        var match = STATED.matcher(text.strip());
        return match.find() ? Optional.of(match.group("unit")) : Optional.empty();
    }

    private boolean isWritten(String name) {
        return contains("", name);
    }

    /** Whether a value is a number of the unit: 168.4万册. */
    private boolean isValue(String value) {
        return contains("\\d[余多]?\\s?[千万亿]?[余多]?\\s?", value);
    }

    private boolean contains(String before, String name) {
        var written = WRITTEN.getOrDefault(unit, Pattern.quote(unit));
        return Pattern.compile(before + "(?:" + written + ")", Pattern.CASE_INSENSITIVE)
                .matcher(name)
                .find();
    }

    private static List<String> textsOf(Column column, NamedRows rows) {
        return rows.indexes().stream()
                .map(column.cells()::get)
                .filter(cell -> !cell.isMissing())
                .map(cell -> cell.text() + column.unit())
                .toList();
    }
}
