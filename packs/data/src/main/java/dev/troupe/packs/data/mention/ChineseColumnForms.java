package dev.troupe.packs.data.mention;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Other ways to write the Chinese name of a column: 车款数 for 车款数量, 豆瓣上的评分 for 豆瓣评分, 招聘多少人 for 招聘人数.
 */
final class ChineseColumnForms {
    /**
     * A way to write a name.
     *
     * @param strength how surely it means the column
     */
    record Form(Pattern pattern, double strength) {}

    /** Last words that mean the same. */
    private static final List<List<String>> ENDINGS =
            List.of(
                    List.of("数量", "数", "量", "个数", "的数量", "的个数", "数目"),
                    List.of("次数", "数量", "个数", "数", "的次数"), // no amounts: 载客量 is not 载客次数
                    List.of("金额", "额", "的金额"),
                    List.of("时间", "日期", "的时间", "的日期"),
                    List.of("地点", "地址", "地", "的地点", "的地址", "的地方", "城市", "的城市"),
                    List.of("名称", "名", "名字", "的名称", "的名字"),
                    List.of("价格", "价", "价钱", "的价格"),
                    List.of("占比", "比例", "的占比", "的比例", "占比率"),
                    List.of("人", "者", "的人"));

    /** Words within names that mean the same. */
    private static final List<List<String>> SAME =
            List.of(
                    List.of("成立", "建立", "创立", "创建", "设立", "创办"),
                    List.of("创始人", "创办人", "创立者", "创建者", "创立人"),
                    List.of("到达", "抵达"),
                    List.of("历时", "持续"),
                    List.of("参加", "参与"),
                    List.of("售价", "出售价格", "销售价格", "出售价", "销售价"),
                    List.of("售卖", "出售", "销售"),
                    List.of("拥有者", "所有者"),
                    List.of("地区生产总值", "生产总值", "gdp"),
                    List.of("在校生", "在校学生"));

    private static final int LONGEST = 20; // characters of a name
    private static final double ENDING = 0.85;
    private static final double OTHER_WORD = 0.82;
    private static final double JOINED = 0.85;
    private static final double ASKED = 0.8;
    private static final int SHORTEST_JOINED = 4; // characters
    private static final String JOINT = "(?:的|了|所|上的|中的|里的|上|有)?";
    private static final String UNITS = "人户天次部件场款栋台辆家个届集页票岁分年项门座";

    private static final Pattern COUNTED =
            Pattern.compile("(?<of>\\p{IsHan}{3,12}?)(?:总?人数|总数|数量|数)");
    private static final String NO_OTHER_NUMBER =
            "(?!的?(?:总|平均)?(?:金额|额|量|率|单?价|费|收入|成本|占比|比例|比重))";
    private static final double COUNTED_STRENGTH = 0.66;

    /** Words for how many or how much, after what a column counts: 助攻数, 报名人数, 点赞量. */
    private static final String NUMBER =
            "(?:数量|个数|数目|总?[人次]数|数(?![据字学码值额])|量(?![化级具])|额(?![度外定头]))";

    /** What users and players do, which a column counts. */
    private static final Pattern COUNT_NAME =
            Pattern.compile(
                    "(?:报名|到场|出席|缺席|参加|参与|参会|参赛|签到|入围|获奖|就诊|入园|点赞|转发|评论|收藏|关注|浏览|点击|播放|阅读|下载|访问|借阅|助攻|进球|失球|篮板|抢断|盖帽|扑救|射门|投篮|罚球|犯规)");

    private static final double NUMBER_STRENGTH = 0.88;

    private static final Pattern TAKING_PART =
            Pattern.compile("(?<verb>参加|参与|参赛|参展|获奖|入围|报名|出席|到场)(?<who>\\p{IsHan}{2})数量?");

    /** The date of what has happened last: 最近盘点日期 is also 盘点日期. */
    private static final Pattern LATEST =
            Pattern.compile("(?:最近|最新|最后|上次|上一次|末次)(?:一次)?(?<of>\\p{IsHan}{2,6}(?:时间|日期))");

    private static final double WITHOUT_LATEST = 0.9;

    private static final Pattern TIME = Pattern.compile("(.{2,6})(?:时间|日期|年份|年月|时点)");
    private static final String WHEN = "(?:什么时候|啥时候|什么时间|何时|哪一?年|哪一?天|几月几日|几几年)";

    private ChineseColumnForms() {}

    /** The forms of a name in lower case without spaces. */
    static List<Form> of(String name) {
        var forms = new ArrayList<Form>();
        if (name.length() > LONGEST) return forms;
        for (var other : otherForms(name))
            forms.add(new Form(Pattern.compile(Pattern.quote(other)), ENDING));
        for (var other : namesWithOtherWords(name)) {
            forms.add(new Form(Pattern.compile(Pattern.quote(other)), OTHER_WORD));
            for (var ending : otherForms(other))
                forms.add(new Form(Pattern.compile(Pattern.quote(ending)), OTHER_WORD));
            addCounted(other, forms);
            addTakingPart(other, forms);
            addTime(other, forms);
        }
        if (name.length() >= SHORTEST_JOINED && name.matches("\\p{IsHan}+"))
            forms.add(new Form(joinWithWords(name), JOINED));
        addAsked(name, forms);
        addTakingPart(name, forms);
        addTime(name, forms);
        var latest = LATEST.matcher(name);
        if (latest.matches()) {
            var date = latest.group("of");
            forms.add(new Form(Pattern.compile(Pattern.quote(date)), WITHOUT_LATEST));
            forms.addAll(of(date));
        }
        return forms;
    }

    /** Forms of the name of a column that counts what was done: 报名, 点赞. */
    static List<Form> ofCount(String name) {
        return !COUNT_NAME.matcher(name).matches()
                ? List.of()
                : List.of(new Form(Pattern.compile(Pattern.quote(name) + NUMBER), NUMBER_STRENGTH));
    }

    private static Set<String> otherForms(String name) {
        var others = new LinkedHashSet<String>();
        for (var endings : ENDINGS)
            for (var ending : endings) {
                boolean isEnding = name.endsWith(ending) && name.length() > ending.length();
                if (!isEnding) continue;
                var stem = name.substring(0, name.length() - ending.length());
                if (stem.length() < 2) continue;
                endings.stream().map(stem::concat).forEach(others::add);
                break;
            }
        others.remove(name);
        return others;
    }

    /** 建立时间 for 成立时间. */
    private static Set<String> namesWithOtherWords(String name) {
        var others = new LinkedHashSet<String>();
        for (var words : SAME)
            words.stream()
                    .filter(name::contains)
                    .findFirst()
                    .ifPresent(word ->
                            words.stream()
                                    .filter(other -> !other.equals(word))
                                    .map(other -> name.replace(word, other))
                                    .forEach(others::add));
        return others;
    }

    /** 在校学生 for 在校学生人数, which is another name of 在校生人数. */
    private static void addCounted(String name, List<Form> forms) {
        var counted = COUNTED.matcher(name);
        if (counted.matches())
            forms.add(
                    new Form(
                            Pattern.compile(Pattern.quote(counted.group("of")) + NO_OTHER_NUMBER),
                            COUNTED_STRENGTH));
    }

    /** With a word of no meaning between two characters. */
    private static Pattern joinWithWords(String name) {
        var pattern = new StringBuilder();
        name.codePoints()
                .forEach(c ->
                        pattern.append(pattern.isEmpty() ? "" : JOINT)
                                .append(Character.toString(c)));
        return Pattern.compile(pattern.toString());
    }

    /** 什么时候成立 asks for 成立时间. */
    private static void addTime(String name, List<Form> forms) {
        var match = TIME.matcher(name);
        if (!match.matches()) return;
        var verb = Pattern.quote(match.group(1));
        forms.add(
                new Form(
                        Pattern.compile(
                                "(?:是|在|于)?"
                                        + WHEN
                                        + verb
                                        + "的?|"
                                        + verb
                                        + "的?(?:是|在|于|到)?"
                                        + WHEN),
                        ASKED));
    }

    /** 多少人 asks for 人数. */
    private static void addAsked(String name, List<Form> forms) {
        var match = Pattern.compile("(.*)([" + UNITS + "])数量?").matcher(name);
        if (!match.matches()) return;
        var stem = match.group(1);
        var unit = match.group(2);
        forms.add(
                new Form(
                        Pattern.compile(Pattern.quote(stem) + "(?:的|了)?(?:有|是)?(?:多少|几)个?" + unit),
                        stem.isEmpty() ? 0.65 : ASKED));
        if (stem.length() == 2)
            forms.add(
                    new Form(
                            Pattern.compile(
                                    "(?:有|是)?(?:多少|几)个?" + unit + Pattern.quote(stem) + "了?"),
                            ASKED));
    }

    /** 多少国家参加 asks for 参加国家数量. */
    private static void addTakingPart(String name, List<Form> forms) {
        var match = TAKING_PART.matcher(name);
        if (!match.matches()) return;
        forms.add(
                new Form(
                        Pattern.compile(
                                "(?:有|是)?(?:多少|几)个?"
                                        + Pattern.quote(match.group("who"))
                                        + "(?:来|去)?"
                                        + Pattern.quote(match.group("verb"))
                                        + "了?"),
                        ASKED));
    }
}
