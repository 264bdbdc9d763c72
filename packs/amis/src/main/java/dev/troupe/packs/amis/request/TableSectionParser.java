package dev.troupe.packs.amis.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.config.RecordLists;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the part of a request about a table. */
final class TableSectionParser {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE;
    private static final Pattern FILTER =
            Pattern.compile(
                    "(?:可以?按|支持按|根据|通过|按|用)([^，。；;,按]{1,40}?)(?:进行|来)?(?:筛选|过滤|搜索|查询|检索|查找)|(?:筛选|搜索|查询)(?:条件|项)(?:为|有|是|包括|：|:)\\s*([^。；;]+)"
                            + "|(?<![\\w-])(?:filter(?:s|ed|able|ing)?|search(?:able|es|ing)?)(?:\\s+and\\s+(?:filter|search)\\w*)?\\s+(?:\\w+\\s+)?(?:by|on|for)\\s+(.+?)(?=,\\s*(?:with|pag|sort|add|new|edit|delet|and\\s+(?:add|edit|pag|sort|delet)|supp|allow|export|\\d)|[.;]|$|\\s+and\\s+(?:add|edit|delet|pag|sort|supp|allow|export))",
                    FLAGS);
    private static final Pattern PER_PAGE =
            Pattern.compile(
                    "每页\\s{0,20}+(?:显示)?\\s{0,20}+(\\d{1,3})\\s{0,20}+[条行个]|(\\d{1,3})\\s{1,20}+(?:rows?\\s{1,20}+|items?\\s{1,20}+|records?\\s{1,20}+)?per\\s{1,20}+page|page size (?:of )?(\\d{1,3})",
                    FLAGS);
    private static final Pattern SORT =
            Pattern.compile("排序|(?<![\\w-])sort(?:able|ing|ed)?(?![\\w-])", FLAGS);
    private static final Pattern CRUD = Pattern.compile("增删改查|(?<![\\w-])crud(?![\\w-])", FLAGS);
    private static final Map<ComponentSpec.Action, Pattern> ACTIONS =
            Map.of(
                    ComponentSpec.Action.NEW,
                            Pattern.compile(
                                    "新增|添加|新建|增加|(?<![\\w-])add(?:ing)?(?![\\w-])|(?<![\\w-])creat(?:e|ing)(?=\\s*(?:,|and|/|new|button))|new (?:button|rows?|record)|[,;]\\s*new(?=\\s*[,/]|\\s+and)",
                                    FLAGS),
                    ComponentSpec.Action.EDIT,
                            Pattern.compile(
                                    "编辑|修改|(?<![\\w-])(?:edit|update)(?:ing)?(?![\\w-])", FLAGS),
                    ComponentSpec.Action.DELETE,
                            Pattern.compile(
                                    "删除|(?<![\\w-])(?:delet(?:e|ing|ion)|remov(?:e|ing))(?![\\w-])",
                                    FLAGS),
                    ComponentSpec.Action.BULK_DELETE,
                            Pattern.compile("批量删除|(?:bulk|batch) delet", FLAGS),
                    ComponentSpec.Action.VIEW,
                            Pattern.compile("查看|详情|(?<![\\w-])(?:view|details?)(?![\\w-])", FLAGS),
                    ComponentSpec.Action.EXPORT,
                            Pattern.compile(
                                    "导出(?!为?\\s*(?:成|html|网页))|(?<![\\w-])export(?:able|ing)?(?! (?:it|the page|as html))(?![\\w-])",
                                    FLAGS));

    private final SectionSplitter.Section section;
    private final Map<String, Value> data;
    private final Set<String> given;
    private final List<LocalizedText> remarks;

    TableSectionParser(
            SectionSplitter.Section section,
            Map<String, Value> data,
            Set<String> given,
            List<LocalizedText> remarks) {
        this.section = section;
        this.given = given;
        this.data = data;
        this.remarks = remarks;
    }

    /** {@code null} where neither the request nor its data has columns. */
    @Nullable ComponentSpec parse() {
        var list = FieldList.of(ApiPaths.without(section.text()));
        var source = source(list.fields());
        var columns =
                columns(
                        source == null || isFitting(list.fields(), source)
                                ? list.fields()
                                : List.of(),
                        source);
        if (columns.isEmpty()) {
            return null;
        }
        var rest = list.rest();
        var title = PageTitles.of(section);
        var api =
                ApiPaths.find(section.text(), title.isEmpty() ? columns.getFirst().label() : title);
        var actions = actions(rest);
        if (source == null && api.isAssumed()) {
            remarks.add(
                    LocalizedText.of(
                            "没有写数据从哪里来，表格从 %s 取",
                            "No source of data was given, so the table reads from %s", api.path()));
        }
        return new ComponentSpec.Table(
                title,
                columns,
                filters(rest, columns),
                columns.stream().filter(FieldSpec::isEntered).toList(),
                actions,
                SORT.matcher(rest).find(),
                perPage(rest),
                api,
                source);
    }

    /** The data of the request that fits the columns, the first if none are named. */
    private @Nullable String source(List<FieldSpec> columns) {
        for (var entry : data.entrySet()) {
            var keys = RecordLists.keys(entry.getValue());
            if (!keys.isEmpty() && (columns.isEmpty() || isFitting(columns, entry.getKey()))) {
                return entry.getKey();
            }
        }
        return data.entrySet().stream()
                .filter(entry ->
                        !RecordLists.keys(entry.getValue()).isEmpty() && isGiven(entry.getKey()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** Whether the user gave the data, and not a description of a chart. */
    private boolean isGiven(String name) {
        return given.contains(name) && ApiPaths.find(section.text(), "").isAssumed();
    }

    private boolean isFitting(List<FieldSpec> columns, String name) {
        var keys = RecordLists.keys(data.get(name));
        return columns.stream().anyMatch(column -> key(column, keys).isPresent());
    }

    private static Optional<String> key(FieldSpec column, List<String> keys) {
        return keys.stream()
                .filter(key ->
                        key.equalsIgnoreCase(column.label())
                                || key.equalsIgnoreCase(column.name())
                                || DataNames.field(key).equals(column.name()))
                .findFirst();
    }

    private List<FieldSpec> columns(List<FieldSpec> named, @Nullable String source) {
        if (source == null) {
            return named;
        }
        var keys = RecordLists.keys(data.get(source));
        if (named.isEmpty()) {
            return keys.stream()
                    .map(key -> FieldParser.field(key, List.of()).withName(key))
                    .toList();
        }
        var columns = new ArrayList<FieldSpec>();
        for (var column : named) {
            key(column, keys).ifPresent(key -> columns.add(column.withName(key)));
        }
        return columns;
    }

    private List<FieldSpec> filters(String rest, List<FieldSpec> columns) {
        var filters = new ArrayList<FieldSpec>();
        for (var match : FILTER.matcher(rest).results().toList()) {
            for (int group = 1; group <= 3; group++) {
                if (match.group(group) != null) {
                    addFilters(match.group(group), columns, filters);
                }
            }
        }
        return filters;
    }

    private static void addFilters(String names, List<FieldSpec> columns, List<FieldSpec> filters) {
        for (var name :
                names.split(
                        "[、，,/]|\\s{0,20}+(?:和|或|及)\\s{0,20}+|\\s{1,20}+(?:and|or)\\s{1,20}+",
                        -1)) {
            var said = name.strip().replaceFirst("(?i)^(?:and|or|the|its)\\s+", "");
            if (said.isEmpty()) {
                continue;
            }
            var filter =
                    columns.stream()
                            .filter(column -> isMeant(column, said))
                            .findFirst()
                            .orElseGet(() -> FieldParser.field(said, List.of()));
            if (filters.stream().noneMatch(other -> other.name().equals(filter.name()))) {
                filters.add(filter.asFilter());
            }
        }
    }

    private static boolean isMeant(FieldSpec column, String said) {
        var label = column.label().toLowerCase(Locale.ROOT);
        return label.equals(said.toLowerCase(Locale.ROOT))
                || label.contains(said.toLowerCase(Locale.ROOT));
    }

    static Set<ComponentSpec.Action> actions(String rest) {
        var actions = EnumSet.noneOf(ComponentSpec.Action.class);
        if (CRUD.matcher(rest).find()) {
            actions.addAll(
                    Set.of(
                            ComponentSpec.Action.NEW,
                            ComponentSpec.Action.EDIT,
                            ComponentSpec.Action.DELETE));
        }
        ACTIONS.forEach((action, words) -> {
            if (words.matcher(rest).find()) {
                actions.add(action);
            }
        });
        return actions;
    }

    private static int perPage(String rest) {
        var found = PER_PAGE.matcher(rest);
        if (!found.find()) {
            return 10;
        }
        for (int group = 1; group <= 3; group++) {
            if (found.group(group) != null) {
                return Integer.parseInt(found.group(group));
            }
        }
        return 10;
    }
}
