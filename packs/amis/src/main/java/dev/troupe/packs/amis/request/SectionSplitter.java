package dev.troupe.packs.amis.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Splits a request into the descriptions of its components. */
final class SectionSplitter {
    /** What a section describes. */
    enum Kind {
        FORM,
        TABLE,
        CHART
    }

    /**
     * The part of a request about one component.
     *
     * @param keyword the word that names it, such as {@code bar chart}
     * @param at where the keyword stands in the text
     */
    record Section(Kind kind, String keyword, String text, int at) {
        /** Before the keyword. */
        String head() {
            return text.substring(0, at);
        }

        /** After the keyword. */
        String tail() {
            return text.substring(Math.min(text.length(), at + keyword.length()));
        }
    }

    private static final int FLAGS = Pattern.CASE_INSENSITIVE;
    private static final Pattern COMPONENT =
            Pattern.compile(
                    "(?<chart>柱状图|柱形图|条形图|折线图|趋势图|曲线图|饼状?图|环形图|散点图|图表|(?<![\\w-])(?:bar|column|line|pie|donut|area|scatter|trend)\\s+(?:charts?|graphs?|plots?)|(?<![\\w-])charts?(?![\\w-]))"
                            + "|(?<table>(?<!下拉)(?:表格|列表(?!框)|明细表|数据表|清单)|(?<![\\w-])(?:tables?|data grid|grid|list(?= of| with| page))(?![\\w-]))"
                            + "|(?<form>表单|登记表|申请表|调查表|问卷|向导|(?<![\\w-])(?:forms?|wizard|questionnaire|survey)(?![\\w-]))",
                    FLAGS);
    private static final Pattern TABLE_PAGE =
            Pattern.compile(
                    "增删改查|(?:管理|查询|后台)(?:页面|界面|系统|后台|模块|页)|(?<![\\w-])(?:(?:crud|admin|management|maintenance)\\s+page|crud)(?![\\w-])",
                    FLAGS);
    private static final Pattern FORM_PAGE =
            Pattern.compile(
                    "(?:登录|注册|设置|录入|申请|报名|反馈|提交)(?:页面|界面|页)|(?<![\\w-])(?:log-?in|sign-?up|registration|settings?|contact|feedback|booking|application)\\s+page",
                    FLAGS);
    private static final Pattern DIALOG_FORM =
            Pattern.compile(
                    "(?:新增|编辑|新建|修改|添加|查询|筛选|搜索)的?$|(?:add|edit|create|new|filter|search)\\s+$",
                    FLAGS);
    private static final Pattern ANOTHER =
            Pattern.compile(
                    "(?:一个|一张|一份|另一个|第二个|再加|[和及、]|以及|还有|下面是?|右侧是?)[^，。；,;：:]{0,16}$|\\b(?:an?|another|second|one|and)\\s+[^,.;:]{0,40}$",
                    FLAGS);
    private static final Pattern BOUNDARY =
            Pattern.compile(
                    "[。；;\\n，,]|\\.\\s|以及|还有|和(?=一个|一张|一份|[^，。；,;]{0,12}$)|及(?=[^，。；,;]{0,12}$)|\\b(?:and|plus|followed by)\\s+",
                    FLAGS);

    private SectionSplitter() {}

    static List<Section> of(String request) {
        var places = places(request);
        var sections = new ArrayList<Section>();
        for (int i = 0; i < places.size(); i++) {
            int start =
                    i == 0
                            ? 0
                            : boundary(request, places.get(i - 1).end(), places.get(i).start())
                                    .end();
            int end =
                    i + 1 == places.size()
                            ? request.length()
                            : boundary(request, places.get(i).end(), places.get(i + 1).start())
                                    .start();
            sections.add(
                    new Section(
                            kind(places.get(i)),
                            places.get(i).group(),
                            request.substring(start, end).strip(),
                            offset(request, start, places.get(i).start())));
        }
        return sections.isEmpty() ? impliedSections(request) : sections;
    }

    /** Leading spaces are stripped from a section, so its keyword moves. */
    private static int offset(String request, int start, int at) {
        int blanks = 0;
        while (start + blanks < at && Character.isWhitespace(request.charAt(start + blanks))) {
            blanks++;
        }
        return at - start - blanks;
    }

    /** Keywords that begin components; one component may be named several times. */
    private static List<MatchResult> places(String request) {
        var places = new ArrayList<MatchResult>();
        var masked = ListSplitter.withoutBrackets(request);
        for (var match : COMPONENT.matcher(masked).results().toList()) {
            var before = request.substring(0, match.start());
            boolean hasTable =
                    places.stream().anyMatch(place -> kind(place) == Kind.TABLE)
                            || TABLE_PAGE.matcher(request).find();
            if (kind(match) == Kind.FORM && hasTable && DIALOG_FORM.matcher(before).find()) {
                continue;
            }
            boolean isSame =
                    !places.isEmpty()
                            && kind(places.getLast()) == kind(match)
                            && !ANOTHER.matcher(before.substring(places.getLast().end())).find();
            if (!isSame) {
                places.add(match);
            }
        }
        return places;
    }

    private static Kind kind(MatchResult match) {
        return match.namedGroups().entrySet().stream()
                .filter(group -> match.group(group.getKey()) != null)
                .findFirst()
                .map(group -> Kind.valueOf(group.getKey().toUpperCase(Locale.ROOT)))
                .orElseThrow();
    }

    /** A place in a text, from its first character to after its last. */
    private record Range(int start, int end) {}

    /** What parts two components: the last mark between their keywords. */
    private static Range boundary(String request, int after, int at) {
        var boundary = BOUNDARY.matcher(request).region(after, at);
        var last = new Range(after, after);
        while (boundary.find()) {
            last = new Range(boundary.start(), boundary.end());
        }
        return last;
    }

    /** A page whose name describes its content. */
    private static List<Section> impliedSections(String request) {
        var table = TABLE_PAGE.matcher(request);
        if (table.find()) {
            return List.of(new Section(Kind.TABLE, table.group(), request, table.start()));
        }
        var form = FORM_PAGE.matcher(request);
        return form.find()
                ? List.of(new Section(Kind.FORM, form.group(), request, form.start()))
                : List.of();
    }
}
