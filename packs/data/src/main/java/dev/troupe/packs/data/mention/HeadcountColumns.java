package dev.troupe.packs.data.mention;

import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which columns of a table identify or count individuals, for questions for a headcount. */
public final class HeadcountColumns {
    private static final String EN =
            "employees?|staff|students?|pupils?|customers?|clients?|users?|members?|patients?|guests?|attendees?"
                    + "|participants?|applicants?|candidates?|players?|athletes?|runners?|swimmers?|rowers?|drivers?"
                    + "|teachers?|instructors?|visitors?|passengers?|residents?|tenants?|respondents?|volunteers?"
                    + "|persons?|people|owners?|assignees?|sellers?|salespersons?|buyers?|authors?|workers?"
                    + "|colleagues?|contacts?|subscribers?|donors?|trainees?|speakers?|artists?|mayors?";
    private static final String ZH =
            "姓名|人员|员工|职工|学生|学员|同学|客户|顾客|用户|会员|患者|病人|嘉宾|来宾|选手|球员|运动员|教师|老师|联系人|乘客|旅客"
                    + "|居民|住户|业主|销售员|业务员|负责人|经办人|作者|参会人|参与者|志愿者|候选人|应聘者|报名人|读者";

    /** A column with the name or the number of an individual. */
    private static final Pattern PERSON =
            Pattern.compile(
                    "(?:.* )?(?:%s)(?: (?:ids?|names?|no|number|code))?|(?:full )?name"
                                    .formatted(EN)
                            + "|.*(?:%s)(?:姓名|名称|名字|编号|卡号|号|id|代码)?|学号|工号|手机号码?|名字|人".formatted(ZH)
                            + "|e ?-?mail(?: address)?|phone(?: number)?");

    /** What only an individual has. */
    private static final Pattern ATTRIBUTE =
            Pattern.compile(
                    "age|gender|sex|birth ?(?:day|date)|date of birth|年龄|性别|出生(?:日期|年月)|生日|学历|工龄|入职(?:日期|时间)");

    private static final Pattern NUMBER_OF_PEOPLE =
            Pattern.compile(
                    "(?:.* )?(?:head ?count|employees|staff|people|population|inhabitants|attendance|attendees"
                            + "|participants|members|passengers|visitors|students|customers|users)|.*人[数口次]|.*(?:员工|学生|职工|会员|用户|客户|旅客)数量?");

    /** Names of tables whose rows are individuals. */
    private static final Pattern TABLE =
            Pattern.compile("(?:.* )?(?:%s)(?: .*)?|.*(?:%s|名单|花名册|名册).*".formatted(EN, ZH));

    /** In a table of products, a name is that of one. */
    private static final List<Concept> OF_THINGS = List.of(Concept.PRODUCT, Concept.PRICE);

    private static final Set<String> PEOPLE = Set.of("人", "人员", "people", "person", "persons");

    private HeadcountColumns() {}

    /** Whether a noun is that of individuals, whatever they do. */
    public static boolean isOfIndividuals(String noun) {
        return PEOPLE.contains(noun);
    }

    /** Whether each row of a table is about another individual. */
    public static boolean areRows(String table, List<ColumnProfile> columns) {
        var people = identifying(columns);
        return people.stream().anyMatch(ColumnProfile::isUnique)
                || people.isEmpty()
                        && (columns.stream().anyMatch(column -> matches(ATTRIBUTE, column.spaced()))
                                || matches(TABLE, table.replaceFirst("\\.[A-Za-z]+(?:#.*)?$", "")));
    }

    /** The column that identifies individuals, where several rows are about one of them. */
    public static Optional<ColumnProfile> findRepeated(List<ColumnProfile> columns) {
        return identifying(columns).stream().anyMatch(ColumnProfile::isUnique)
                ? Optional.empty()
                : identify(columns);
    }

    /** The column that identifies individuals; of several, the one of names. */
    public static Optional<ColumnProfile> identify(List<ColumnProfile> columns) {
        var people = identifying(columns);
        var named = people.stream().filter(column -> column.fit(Concept.NAME) >= 0.7).toList();
        if (people.size() == 1) return Optional.of(people.getFirst());
        return named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty();
    }

    /** The columns that hold headcounts. */
    public static List<ColumnProfile> numbers(List<ColumnProfile> columns) {
        return ColumnProfile.measurable(columns).stream()
                .filter(column -> matches(NUMBER_OF_PEOPLE, column.spaced()))
                .toList();
    }

    private static List<ColumnProfile> identifying(List<ColumnProfile> columns) {
        boolean isOfThings =
                columns.stream()
                        .filter(column -> column.fit(Concept.NAME) < 1)
                        .anyMatch(column ->
                                OF_THINGS.stream().anyMatch(concept -> column.fit(concept) >= 0.7));
        return columns.stream()
                .filter(column -> !column.canMeasure() && !column.type().isTemporal())
                .filter(column -> column.type() != ColumnType.FLAG)
                .filter(column -> matches(PERSON, column.spaced()))
                .filter(column -> !isOfThings || column.fit(Concept.NAME) < 1)
                .toList();
    }

    private static boolean matches(Pattern pattern, String name) {
        return pattern.matcher(name.toLowerCase(Locale.ROOT).replace('_', ' ').strip()).matches();
    }
}
