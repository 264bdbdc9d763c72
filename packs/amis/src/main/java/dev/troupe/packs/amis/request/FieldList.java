package dev.troupe.packs.amis.request;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The list of fields in the description of a component.
 *
 * @param fields in order; empty if it has no list
 * @param rest the text without the list
 */
record FieldList(List<FieldSpec> fields, String rest) {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE;
    private static final List<Pattern> INTRODUCTIONS =
            List.of(
                    Pattern.compile(
                            "(?:列名?|字段|栏目|表头|输入项|填写项|问题)(?:分别)?(?:为|有|是|包括|包含|：|:)+|(?<![\\w-])(?:columns?|fields?|inputs?|questions?)(?:\\s+(?:are|is|of|named|for)|\\s*:|(?=\\s+[a-z]))",
                            FLAGS),
                    Pattern.compile(
                            "(?:表格|列表|清单|表单|登记表|申请表|问卷|页面?|界面|增删改查|(?:tables?|lists?|forms?|page|crud|survey|questionnaire)(?![\\w-])[^:,.;]{0,40})[：:]",
                            FLAGS),
                    Pattern.compile(
                            "(?:包含|包括|含有|填写|录入|收集|展示|显示|要有|需要|里有|有)(?:以下)?(?:字段|列|信息|栏目)?[：:]?|(?<![\\w-])(?:with|containing|contains?|includ(?:ing|es)|showing|shows?|collecting|collects?|asks? for|asking for|has|having)(?![\\w-])(?:\\s+the)?\\s*:?",
                            FLAGS));
    private static final Pattern END =
            Pattern.compile(
                    "[。；;\\n]|[.](?=\\s|$)|(?=，?(?:提交到|提交至|保存到))|(?=\\s{1,20}+(?:from|to|at)(?:\\s{2}|\\s?$))|(?=\\s{1,20}+(?:that|which)\\s)|(?=\\s{1,20}+and\\s{1,20}+(?:submits?|posts?|sends?|filter|search|sort|support|allow|paginat))");
    private static final Pattern MODIFIER =
            Pattern.compile(
                    "^(?:可以?按|按|支持|可以|可(?!选)|能|允许|提交|保存|点击|分页|每页|带|并|且|默认按|数据来自|数据源|接口|导出|其中|用户可|需要支持|根据|通过|要求|最后|然后|标题(?:为|是|叫|：)|顶部|新增|编辑|删除|批量|查看)"
                            + "|^(?:(?:and|with|plus)\\s+)?(?:a\\s+)?(?:filter|search|sort|paginat|paging|pagination|submit|post(?:ed)?\\s+to|save[sd]?\\s+(?:to|as)|allow|support|it\\b|edit|delete|add(?:ing)?\\b(?!ress)|export|data from|api\\b|\\d+ (?:rows )?per page|page size|new/|row actions|bulk|buttons?\\b|view\\b|sending|sends?|which|where|then)",
                    FLAGS);
    private static final Pattern TRAILING =
            Pattern.compile("\\s{0,20}+(?:等|等字段|等列|等信息|这些字段|几列|几个字段)$");

    static FieldList of(String text) {
        for (var introduction : INTRODUCTIONS) {
            var found = introduction.matcher(text);
            while (found.find()) {
                var list = list(text, found.end());
                var fields = FieldParser.list(TRAILING.matcher(list).replaceFirst(""));
                if (!fields.isEmpty() && isPlausible(fields)) {
                    var rest =
                            text.substring(0, found.start())
                                    + " "
                                    + text.substring(
                                            Math.min(text.length(), found.end() + list.length()));
                    return new FieldList(fields, rest);
                }
            }
        }
        return new FieldList(List.of(), text);
    }

    /** Labels are short; a sentence is none. */
    static boolean isPlausible(List<FieldSpec> fields) {
        return fields.stream()
                .allMatch(field ->
                        field.label().length() <= 40 && field.label().split(" ", -1).length <= 6);
    }

    private static String list(String text, int from) {
        var all = text.substring(from, end(text, from));
        for (var item : ListSplitter.items(all)) {
            if (MODIFIER.matcher(item.text()).find()) {
                return all.substring(0, item.start());
            }
        }
        return all;
    }

    /** Where the list ends; a semicolon parts fields where more of them follow. */
    private static int end(String text, int from) {
        var end = END.matcher(ListSplitter.withoutBrackets(text));
        int at = from;
        while (end.find(at)) {
            boolean isSemicolon = !end.group().isEmpty() && ";；".contains(end.group());
            if (!isSemicolon) {
                return end.start();
            }
            int next = end.end();
            var rest = text.substring(next, end.find(next) ? end.start() : text.length());
            boolean isMore =
                    ListSplitter.items(rest).size() > 1 && !MODIFIER.matcher(rest.strip()).find();
            if (!isMore) {
                return next - 1;
            }
            at = next;
        }
        return text.length();
    }
}
