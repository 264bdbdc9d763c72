package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table with the names of attributes in its first column and a record in each other one: a thing,
 * a year, or the only one. The cells of a column are of several kinds, those of a row of one.
 *
 * @param rows the records
 * @param isCertain whether the rows as they stand cannot be records
 */
record ColumnRecords(RawTable rows, boolean isCertain) {
    private static final int FEWEST = 3; // attributes

    /** What the names of attributes of users, places, works, species and companies end with. */
    private static final Pattern ATTRIBUTE =
            Pattern.compile(
                    ".*?(?<end>日期|时间|年份|年代|年月|生日|名称?|姓名|称|号|编号|代码|邮编|电话|传真|网址|邮箱|地址|地点|位置|地区|区域|籍贯"
                            + "|国籍|民族|性别|职业|职务|职称|身份|院校|学历|学位|专业|单位|机构|部门|作品|成就|荣誉|奖项|配偶|子女|父亲|母亲|身高"
                            + "|体重|血型|星座|类型|类别|种类|级别|等级|性质|用途|材质|材料|颜色|花色|重量|高度|长度|宽度|深度|面积|容量|海拔|气候"
                            + "|人口|语言|作者|导演|编剧|主演|片长|出版社|页数|定价|价格|字数|发行人|法定代表人|负责人|注册资本|经营范围|创始人|开本"
                            + "|装帧|花期|果期|株高|批次|全长|跨径)|[界门纲目科属种]");

    /** What the header of attributes and of their values states, rather than a record. */
    private static final Pattern OF_VALUES =
            Pattern.compile("规格|数值|值|参数值|参数|内容|说明|描述|详情|信息|数据|结果|value", Pattern.CASE_INSENSITIVE);

    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d{2}年?度?");
    private static final Pattern UNIT = Pattern.compile("[(（](?<unit>[^()（）]{1,10})[)）]$");
    private static final Pattern NO_VALUE = Pattern.compile("|[-—–/]{1,2}|无|不详|未知|暂无");

    /**
     * Empty if the rows of a table may be its records.
     *
     * @param rows those of the table as texts, below its header if it has one
     */
    static Optional<ColumnRecords> of(Table table, List<List<String>> rows, boolean isHeaded) {
        var names = rows.stream().map(row -> row.getFirst().strip()).toList();
        boolean areNames =
                names.size() >= FEWEST
                        && new HashSet<>(names).size() == names.size()
                        && names.stream().allMatch(TableView::isName);
        boolean isMixed = table.columns().stream().skip(1).anyMatch(TableView::isMixed);
        boolean isCertain =
                isHeaded
                        ? isOfAttributes(rows, names) || isOfYears(rows, names) || areOfKinds(rows)
                        : isMixed;
        if (!areNames || !isMixed && !isCertain && isHeaded) return Optional.empty();
        var records =
                IntStream.range(1, rows.getFirst().size())
                        .mapToObj(column ->
                                rows.stream().map(row -> row.get(column).strip()).toList())
                        .toList();
        return Optional.of(new ColumnRecords(TableView.raw(names, records), isCertain));
    }

    /** The attributes of one thing, most of which are called so. */
    private static boolean isOfAttributes(List<List<String>> rows, List<String> names) {
        var header = rows.getFirst();
        var ends =
                names.stream()
                        .map(ATTRIBUTE::matcher)
                        .filter(Matcher::matches)
                        .map(match -> Objects.requireNonNullElse(match.group("end"), match.group()))
                        .toList();
        return header.size() == 2
                && ATTRIBUTE.matcher(names.getFirst()).matches()
                && !ATTRIBUTE.matcher(header.get(1)).matches()
                && !OF_VALUES.matcher(header.get(1)).matches()
                && new HashSet<>(ends).size() >= FEWEST
                && 2 * ends.size() > names.size()
                && !rows.subList(1, rows.size()).stream().allMatch(row -> isNumber(row.get(1)));
    }

    /** Numbers of years, most with a unit, and not all with the same. */
    private static boolean isOfYears(List<List<String>> rows, List<String> names) {
        var header = rows.getFirst();
        var units =
                names.stream()
                        .skip(1)
                        .map(UNIT::matcher)
                        .filter(Matcher::find)
                        .map(match -> match.group("unit"))
                        .toList();
        return header.size() > 2
                && header.stream().skip(1).allMatch(name -> YEAR.matcher(name).matches())
                && new HashSet<>(units).size() > 1
                && 2 * units.size() > names.size();
    }

    /** Numbers and texts in each column, but not in a row. */
    private static boolean areOfKinds(List<List<String>> rows) {
        int width = rows.getFirst().size();
        if (width < FEWEST) return false;
        var below = rows.subList(1, rows.size());
        boolean areMixed =
                IntStream.range(1, width)
                        .allMatch(column -> {
                            var cells = below.stream().map(row -> row.get(column)).toList();
                            long numbers = cells.stream().filter(ColumnRecords::isNumber).count();
                            long texts = cells.stream().filter(ColumnRecords::isText).count();
                            return numbers > 1 && texts > 1;
                        });
        long ofOneKind = below.stream().filter(ColumnRecords::isOfOneKind).count();
        return areMixed && 5 * ofOneKind >= 4L * below.size();
    }

    private static boolean isOfOneKind(List<String> row) {
        var cells = row.subList(1, row.size());
        return cells.stream().noneMatch(ColumnRecords::isNumber)
                || cells.stream().noneMatch(ColumnRecords::isText);
    }

    private static boolean isNumber(String text) {
        return ParsedNumber.parse(text.strip()).isPresent();
    }

    private static boolean isText(String text) {
        return !NO_VALUE.matcher(text.strip()).matches() && !isNumber(text);
    }
}
