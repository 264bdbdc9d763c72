package dev.troupe.packs.data.formula;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.formula.FormulaParser.Formula;
import dev.troupe.packs.data.formula.FormulaParser.FormulaException;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A request to add a column by a formula over columns of the table. The result is the table with
 * the column as its last one; the file itself changes only if the request saves the result.
 */
public final class AddedColumn {
    /** Asks for another column, rather than for rows by an equation. */
    private static final Pattern ADDING =
            Pattern.compile(
                    "(?:新增加?|增加|添加|新加|多加|再?加|插入|补|增|新建|建|算出?|计算出?|生成)上?(?:一|1|个|新|的|多)*(?:列|栏|字段)|(?<![a-z])(?:add|append|insert|create|make|compute|calculate|derive)(?:"
                            + " me)?(?:"
                            + " (?:a|an|another|one|the|new|extra|computed|calculated|derived))*(?:"
                            + " (?:columns?|fields?)(?![a-z])| (?=[\\p{L}_][\\p{L}\\p{N}_ ]{0,30}(?:=|"
                            + " columns?(?![a-z])| fields?(?![a-z]))))");

    /** What stands between the word for a column and its name. */
    private static final String CALLED = "(?:,|:|\\s|叫做?|名为|名叫|命名为|(?:called|named|for)(?![a-z]))*";

    private static final Pattern NAME =
            Pattern.compile(
                    "[\"“'‘「]?(?<name>[\\p{L}_%][\\p{L}\\p{N}_%/]*(?:"
                            + " (?!(?:is|as|equal|equals|which|that|being|with|from|column|field)(?![a-z]))[\\p{L}\\p{N}_%/]+){0,3}?)[\"”'’」]?"
                            + "(?:\\s*(?:这一?列|列|栏|字段)|\\s+(?:columns?|fields?)(?![a-z]))?\\s*(?:=|:|\\(|,?\\s*(?:等于|公式[是为:]*|计算公式[是为:]*|算法[是为:]*|用|为|是)|,?\\s*(?:(?:which|that)"
                            + " (?:is|equals)|equals?(?:"
                            + " to)?|is|as|being|of|with|from)(?![a-z]))\\s*(?:=|:)?\\s*");

    /** An equation whose name is its first word, where the adding stands elsewhere. */
    private static final Pattern EQUATION =
            Pattern.compile(
                    "(?<![\\p{L}\\p{N}_])(?<name>[\\p{L}_][\\p{L}\\p{N}_]*(?:"
                            + " [\\p{L}\\p{N}_]+)?)\\s*=\\s*");

    /** Words that only state where the result goes, and that something is requested. */
    private static final Pattern AROUND =
            Pattern.compile(
                    "(?:并|然后|再|最后|之后|后)?(?:把?结果)?(?:另存|保存|存|导出|输出|写入|生成)(?:一下|起来|下来)?(?:为|成|到|至|入|在|进)?(?:一?个|一份)?(?:新的?)?(?:文件|表格?|csv|excel|xlsx|json|电子表格)?(?:里面?|中)?"
                            + "|(?:文件名|名字|名称|名)(?:叫做?|为|是)|叫做?|命名为|新文件|在?(?:这[个张份])?(?:表格?|文件|数据)(?:里面?|中|后面|最后|末尾|上)?|最后|后面|末尾|(?<![a-z])(?:and"
                            + " |then |,"
                            + " )*(?:sav(?:e|ing)|writ(?:e|ing)|export|stor(?:e|ing)|output|keep|put)(?:"
                            + " (?:it|that|this|the|a|an|new|result|results|file|table|copy|as|to|in|into|csv|excel|xlsx|json|spreadsheet|under|called|named|name))*(?![a-z])|(?<![a-z])(?:to|in|into|as|for|on|of|from|using|with)(?:"
                            + " (?:the|this|a|each|every|all|new|file|table|data|sheet|row|rows|it|called|named))*(?![a-z])|[()\"“”'‘’]|每一?行|逐行");

    private static final FillerWords FILLER = FillerWords.common();
    private static final int MAX_LENGTH =
            400; // characters; longer requests are more than one thing

    private final String table;
    private final RequestText request;
    private final List<ColumnProfile> columns;

    private AddedColumn(String table, RequestText request, List<ColumnProfile> columns) {
        this.table = table;
        this.request = request;
        this.columns = columns;
    }

    /** What a definition of a column takes of the request. */
    private record Definition(String name, Formula formula, Span span) {}

    /**
     * The request read as one for another column; empty if it asks for something else.
     *
     * @return a refusal if words are left over or an operand is not a column
     */
    public static Optional<Interpretation> read(String question, Table table) {
        if (question.length() > MAX_LENGTH) return Optional.empty();
        var columns = ColumnProfile.all(table);
        var request = new RequestText(question);
        if (!ADDING.matcher(request.text()).find()) return Optional.empty();
        return new AddedColumn(table.name(), request, columns).read();
    }

    private Optional<Interpretation> read() {
        try {
            return find().map(this::complete);
        } catch (FormulaException e) {
            return Optional.of(
                    new Interpretation.Unclear(
                            LocalizedText.of(
                                    "无法计算要增加的列：%s。没有计算，数据未更改。可用的数字列：%s。",
                                    "The column cannot be added: %s; nothing was computed. Columns"
                                            + " of numbers: %s.",
                                    e.reason(),
                                    numbers()),
                            List.of()));
        }
    }

    private LocalizedText numbers() {
        var names =
                columns.stream().filter(ColumnProfile::isNumber).map(ColumnProfile::name).toList();
        return new LocalizedText(String.join("、", names), String.join(", ", names));
    }

    /** The definition after the word for a column, else the only equation of the request. */
    private Optional<Definition> find() {
        var adding = ADDING.matcher(request.text());
        while (adding.find()) {
            var head =
                    Pattern.compile(CALLED + NAME.pattern())
                            .matcher(request.text())
                            .region(adding.end(), request.text().length());
            if (head.lookingAt()) {
                var formula = FormulaParser.parse(request.text(), columns, head.end());
                if (formula.isPresent())
                    return Optional.of(
                            definition(
                                    adding.start(),
                                    head.start("name"),
                                    head.end("name"),
                                    formula.get()));
            }
        }
        var equation = EQUATION.matcher(request.text());
        if (!equation.find()) return Optional.empty();
        return FormulaParser.parse(request.text(), columns, equation.end())
                .map(formula ->
                        definition(
                                equation.start(),
                                equation.start("name"),
                                equation.end("name"),
                                formula));
    }

    private Definition definition(int start, int from, int to, Formula formula) {
        return new Definition(
                request.originalCase(new Span(from, to)).strip(),
                formula,
                new Span(start, formula.end()));
    }

    private Interpretation complete(Definition definition) {
        var unread = unread(definition);
        if (!unread.isEmpty())
            return new Interpretation.Unclear(
                    LocalizedText.of(
                            "增加列“%s”之外，还无法理解%s，因此没有计算，数据未更改。请分成两步提出。",
                            "Apart from adding the column '%s', %s was not understood; nothing was"
                                    + " computed. Ask for it in two steps.",
                            definition.name(),
                            new LocalizedText(
                                    unread.stream()
                                            .map(word -> "“" + word + "”")
                                            .collect(Collectors.joining("、")),
                                    unread.stream()
                                            .map(word -> "'" + word + "'")
                                            .collect(Collectors.joining(", ")))),
                    List.of());
        boolean isThere =
                columns.stream()
                        .anyMatch(column -> column.name().equalsIgnoreCase(definition.name()));
        if (isThere)
            return new Interpretation.Unclear(
                    LocalizedText.of(
                            "表中已有“%s”这一列，因此没有增加。请改用其他列名。",
                            "The table has a column '%s' already, so none was added. Choose another"
                                    + " name.",
                            definition.name()),
                    List.of());
        var outputs = new ArrayList<Query.Output>();
        for (var column : columns)
            outputs.add(new Query.Output(column.name(), new Expression.Field(column.name())));
        outputs.add(new Query.Output(definition.name(), definition.formula().expression()));
        return new Interpretation.Understood(
                new AddedColumnComputation(
                        Query.ALL.withOutputs(outputs), columns, request.isChinese()));
    }

    /** Words that neither the definition nor the place of the result accounts for. */
    private List<String> unread(Definition definition) {
        var used = new ArrayList<Span>();
        used.add(definition.span());
        for (var pattern : List.of(ADDING, AROUND))
            pattern.matcher(request.text())
                    .results()
                    .forEach(match -> used.add(new Span(match.start(), match.end())));
        var name = RequestText.plain(table).toLowerCase(Locale.ROOT);
        for (int at = request.text().indexOf(name);
                at >= 0;
                at = request.text().indexOf(name, at + 1))
            used.add(new Span(at, at + name.length()));
        return RequestCoverage.of(request.text().toLowerCase(Locale.ROOT), used, List.of(), FILLER)
                .unread()
                .stream()
                .map(request::originalCase)
                .toList();
    }
}
