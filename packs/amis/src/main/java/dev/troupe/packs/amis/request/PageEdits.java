package dev.troupe.packs.amis.request;

import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads changes to a page by rules, such as {@code make phone required} or its Chinese equivalent,
 * {@code 再加一个生日字段，去掉手机号}. A request may hold them after its description of the page, each in its
 * own paragraph.
 *
 * @param base the request without them, and with the components that they add
 */
public record PageEdits(String base, List<PageEdit> edits) {
    private static final Pattern PARAGRAPH = Pattern.compile("\\n\\s*\\n");
    private static final Pattern CLAUSE =
            Pattern.compile(
                    "[。；;\\n]|[.](?=\\s|$)"
                            + "|[，,](?=\\s{0,20}+(?:(?:再|并|也|还|同时|然后|请){0,6}(?:加|增加|添加|去掉|删|移除|不要|把|将|支持|可以?按|按|(?:页面)?标题)|[^，,。；;]{1,12}必填))"
                            + "|(?:,\\s{0,20}+(?:and\\s{1,20}+|then\\s{1,20}+)?|\\s{1,20}+(?:and|then)\\s{1,20}+)(?=(?:also\\s{1,20}+)?(?:add|remove|drop|delete|rename|make|call|filter|search)\\s)",
                    Pattern.CASE_INSENSITIVE);
    private static final String POLITE =
            "^(?:请你?|帮我|麻烦|再|另外|还要?|也|并且?|同时|然后|给它|给页面|can you|could you|please|also|and|then|now|just|in addition|[，,\\s]++){0,20}+";
    private static final Pattern ADD =
            pattern(
                    "(?:(?<where>(?:在|给)?(?:表单|表格|列表)(?:里|中|上)?)?\\s{0,20}+(?:加上?|增加|添加|补充|新增|补上)\\s{0,20}+(?<what>.+)"
                            + "|add\\s{1,20}+(?<english>.+?)(?:\\s{1,20}+to\\s{1,20}+(?:the\\s{1,20}+|my\\s{1,20}+)?(?<to>form|table|list|page|it))?)");
    private static final Pattern COUNT =
            pattern(
                    "(?:[一二两三四五六七八九几\\d]+\\s{0,20}+(?:个|列|栏|项))?(?:字段|列|栏)?(?:叫做?|为|是)?[:：]?\\s{0,20}+"
                            + "(?:(?:an?|the|another|two|three|four|some|more|new|\\d+)\\s{1,20}+){0,8}(?:(?:columns?|fields?)\\b\\s{0,20}+(?:for|called|named|:)?\\s{0,20}+(?:the\\s{1,20}+)?)?(?<list>.+?)");
    private static final Pattern REMOVE =
            pattern(
                    "(?:去掉|删掉|删除|删去|移除|去除|不要|拿掉)\\s{0,20}+(?<what>.+)|(?:把|将)\\s{0,20}+(?<named>.+?)\\s{0,20}+(?:去掉|删掉|删除|删去|移除|去除|拿掉)(?:吧|了)?"
                            + "|(?:remove|drop|delete|leave out)\\s{1,20}+(?:the\\s{1,20}+)?(?<english>.+)");
    private static final Pattern TITLE =
            pattern(
                    "(?:把|将)?(?:页面|网页)?的?(?:标题|名称|名字)\\s{0,20}+(?:改成|改为|换成|设为|设成|叫做?|用)\\s{0,20}+(?<what>.+)"
                            + "|(?:change|set)\\s{1,20}+(?:the\\s{1,20}+)?(?:page(?:'s)?\\s{1,20}+)?(?:title|name)\\s{1,20}+to\\s{1,20}+(?<english>.+)"
                            + "|(?:(?:call|title|name)\\s{1,20}+(?:it|the page)|rename\\s{1,20}+(?:it|the page)\\s{1,20}+to)\\s{1,20}+(?<named>.+)");
    private static final Pattern REQUIRE =
            pattern(
                    "(?:把|将)?(?<what>.+?)\\s{0,20}+(?:设为|设成|改成|改为|要|都?是|应该)?\\s{0,20}+必填项?|make\\s{1,20}+(?:the\\s{1,20}+)?(?<english>.+?)\\s{1,20}+(?:required|mandatory)");
    private static final Pattern REPLACE =
            pattern(
                    "(?:把|将)(?<what>.+?)(?:字段|这?一?列)?\\s{0,20}+(?:改名为?|改成|改为|换成|变成)\\s{0,20}+(?<with>.+)"
                            + "|(?:rename|change|turn)\\s{1,20}+(?:the\\s{1,20}+)?(?<english>.+?)(?:\\s{1,20}+(?:column|field))?\\s{1,20}+(?:in)?to\\s{1,20}+(?:an?\\s{1,20}+)?(?<into>.+)");
    private static final Pattern RENAMING =
            Pattern.compile("改名|\\brename", Pattern.CASE_INSENSITIVE);
    private static final Pattern FILTER =
            pattern(
                    "(?:加上?|支持|可以|可|能|要|允许)?\\s{0,20}+按\\s{0,20}+(?<what>.+?)\\s{0,20}+(?:来)?(?:筛选|过滤|搜索|查询)(?:功能)?"
                            + "|(?:let\\s{1,20}+(?:people|me|users)\\s{1,20}+|allow\\s{1,20}+|add\\s{1,20}+(?:a\\s{1,20}+)?)?(?:filter|search)(?:ing|s)?\\s{1,20}+(?:by|on|for)\\s{1,20}+(?:the\\s{1,20}+)?(?<english>.+)");
    private static final Pattern EQUIP =
            pattern(
                    "(?:加上?|增加|添加|支持|允许)\\s{0,20}+(?<what>.+?)(?:按钮|功能|操作)?|(?:add|allow|support)\\s{1,20}+(?:an?\\s{1,20}+)?(?<english>.+?)(?:\\s{1,20}+(?:buttons?|actions?))?");
    private static final Pattern BUTTON =
            Pattern.compile(
                    "按钮|功能|操作|支持|允许|\\b(?:button|action|allow|support)", Pattern.CASE_INSENSITIVE);
    private static final Pattern TAIL =
            Pattern.compile(
                    "\\s{0,20}+(?:这|那)?[一二两三几\\d]{0,20}+(?:个)?(?:字段|列|栏|项)?(?:吧|了|呢)?$|\\s{1,20}+(?:columns?|fields?)$",
                    Pattern.CASE_INSENSITIVE);

    private static Pattern pattern(String clause) {
        return Pattern.compile(
                POLITE + "(?:" + clause + ")\\s{0,20}+[.!。！]{0,20}+$",
                Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /** The request that a message means which changes the page of the request before it. */
    public static Optional<String> continueRequest(String previous, String message) {
        if (!PageRequestDetector.isOne(previous) || !Mentions.of(message).files().isEmpty()) {
            return Optional.empty();
        }
        var before = of(previous);
        return before.parseChanges(message)
                .filter(after -> !after.page().equals(before.page()))
                .map(_ -> previous.strip() + "\n\n" + message.strip());
    }

    /** Parts a request into the page that it describes and the changes that follow. */
    public static PageEdits of(String request) {
        var paragraphs = PARAGRAPH.split(request.strip(), -1);
        var edits = new PageEdits(paragraphs[0], List.of());
        for (var paragraph : List.of(paragraphs).subList(1, paragraphs.length)) {
            var before = edits;
            edits =
                    edits.parseChanges(paragraph)
                            .orElseGet(() -> before.withBase(before.base + "\n\n" + paragraph));
        }
        return edits;
    }

    private PageEdits withBase(String newBase) {
        return new PageEdits(newBase, edits);
    }

    /** Empty if anything in the text is not a change of this page. */
    private Optional<PageEdits> parseChanges(String text) {
        var edits = Optional.of(this);
        for (var clause : clauses(text)) {
            edits = edits.flatMap(before -> before.with(clause));
        }
        return edits;
    }

    private Optional<PageEdits> with(String clause) {
        if (addsComponent(clause)) {
            return Optional.of(withBase(base + "\n" + clause));
        }
        return parseEdit(clause, page())
                .map(edit ->
                        new PageEdits(
                                base, Stream.concat(edits.stream(), Stream.of(edit)).toList()));
    }

    /** The page as it is after all changes. */
    AmisPageRequest page() {
        var page = PageRequestParser.parseDescription(base);
        for (var edit : edits) {
            page = edit.applyTo(page);
        }
        return page;
    }

    private static List<String> clauses(String message) {
        return CLAUSE.splitAsStream(message)
                .map(String::strip)
                .filter(clause -> !clause.isEmpty())
                .toList();
    }

    /** A clause that describes a whole component more. */
    private static boolean addsComponent(String clause) {
        var add = ADD.matcher(clause);
        return add.matches()
                && !PageRequestParser.parseDescription(matchedText(add)).parts().isEmpty();
    }

    private static Optional<PageEdit> parseEdit(String clause, AmisPageRequest page) {
        var title = TITLE.matcher(clause);
        if (title.matches()) {
            return Optional.of(new PageEdit.Title(unquote(matchedText(title))));
        }
        var filter = FILTER.matcher(clause);
        if (filter.matches()) {
            return Optional.of(new PageEdit.Equip(filters(matchedText(filter), page), Set.of()));
        }
        var equip = EQUIP.matcher(clause);
        if (equip.matches() && BUTTON.matcher(clause).find()) {
            var actions = TableSectionParser.actions(matchedText(equip));
            return actions.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new PageEdit.Equip(List.of(), actions));
        }
        var remove = REMOVE.matcher(clause);
        if (remove.matches()) {
            return findKnown(matchedText(remove), page).map(PageEdit.Remove::new);
        }
        var require = REQUIRE.matcher(clause);
        if (require.matches()) {
            var labels = findKnown(matchedText(require), page);
            if (labels.isPresent()) {
                return labels.map(PageEdit.Require::new);
            }
        }
        var replace = REPLACE.matcher(clause);
        if (replace.matches()) {
            return parseReplace(replace, page);
        }
        var add = ADD.matcher(clause);
        return add.matches() ? parseAdd(add) : Optional.empty();
    }

    private static Optional<PageEdit> parseAdd(Matcher add) {
        var count = COUNT.matcher(matchedText(add));
        var fields =
                FieldParser.list(
                        TAIL.matcher(count.matches() ? count.group("list") : matchedText(add))
                                .replaceFirst(""));
        var where =
                EditTarget.of(add.group("where") == null ? add.group("to") : add.group("where"));
        return FieldList.isPlausible(fields) && !fields.isEmpty()
                ? Optional.of(new PageEdit.Add(where, fields))
                : Optional.empty();
    }

    /** Another name, or another kind with the name that it has. */
    private static Optional<PageEdit> parseReplace(Matcher replace, AmisPageRequest page) {
        var label = TAIL.matcher(matchedText(replace)).replaceFirst("");
        var into =
                unquote(
                        replace.group("with") == null
                                ? replace.group("into")
                                : replace.group("with"));
        boolean isKind =
                FieldKind.findNamed(into).isPresent() && !RENAMING.matcher(replace.group()).find();
        return page.field(label)
                .map(field ->
                        isKind
                                ? FieldParser.list(field.label() + into).getFirst()
                                : field.withLabel(into))
                .map(field -> new PageEdit.Replace(label, field));
    }

    /** Empty if one of the names is not a name on the page. */
    private static Optional<List<String>> findKnown(String names, AmisPageRequest page) {
        var labels =
                ListSplitter.items(TAIL.matcher(names).replaceFirst("")).stream()
                        .map(item -> TAIL.matcher(item.text().strip()).replaceFirst(""))
                        .toList();
        boolean areKnown =
                !labels.isEmpty()
                        && labels.stream().allMatch(label -> page.field(label).isPresent());
        return areKnown ? Optional.of(labels) : Optional.empty();
    }

    private static List<FieldSpec> filters(String names, AmisPageRequest page) {
        return ListSplitter.items(names).stream()
                .map(item -> item.text().strip())
                .map(name -> page.field(name).orElseGet(() -> FieldParser.field(name, List.of())))
                .map(FieldSpec::asFilter)
                .toList();
    }

    private static String matchedText(Matcher clause) {
        for (var group : List.of("what", "named", "english")) {
            if (clause.namedGroups().containsKey(group) && clause.group(group) != null) {
                return clause.group(group).strip();
            }
        }
        throw new IllegalStateException("no change is specified in " + clause.group());
    }

    private static String unquote(String text) {
        return text.strip().replaceAll("^[“\"'「《]|[”\"'」》]$", "");
    }
}
