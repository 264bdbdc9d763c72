package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.config.BindingNames;
import dev.troupe.packs.amis.config.ConfigWalker;
import dev.troupe.packs.amis.config.RecordLists;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether all that a page binds to is there: root data, fields, columns, answers of servers. */
final class BindingCheck {
    /** Components whose parts see the values of the fields among them. */
    private static final Set<String> FIELD_OWNERS =
            Set.of(
                    "form",
                    "wizard",
                    "crud",
                    "crud2",
                    "combo",
                    "input-table",
                    "input-sub-form",
                    "input-array",
                    "input-kv");

    /** Components that repeat their parts for each item of a source. */
    private static final Set<String> REPEATERS =
            Set.of("crud", "table", "table2", "cards", "list", "each", "input-table");

    /** Properties with which a component gets data from a server. */
    private static final Set<String> SERVERS =
            Set.of("api", "initApi", "schemaApi", "ws", "asyncApi", "initAsyncApi");

    private static final Pattern PLAIN_SOURCE =
            Pattern.compile("\\$\\{\\s*([\\p{L}_][\\w\\p{L}]*)\\s*\\}");

    private final List<AmisPageProblem> found = new ArrayList<>();

    private BindingCheck() {}

    static List<AmisPageProblem> of(Value page) {
        var check = new BindingCheck();
        check.walk(page, "", BindingScope.ROOT.withNames(collectNames(page, "outputVar")));
        return check.found;
    }

    private void walk(Value value, String path, BindingScope scope) {
        switch (value) {
            case Value.RecordOf(var fields) -> {
                var outer = scope.withData(value.field("data"));
                var inner = scopeInside(value, path, outer);
                fields.forEach((name, field) -> {
                    var place = path + "/" + ConfigWalker.escape(name);
                    if (!place.equals("/data")) { // what is bound to, not what binds
                        walk(field, place, name.equals("source") ? outer : inner);
                    }
                });
            }
            case Value.ListOf(var items) -> {
                for (int i = 0; i < items.size(); i++) {
                    walk(items.get(i), path + "/" + i, scope);
                }
            }
            case Value.Text(var text) -> check(text, path, scope);
            default -> {}
        }
    }

    private void check(String text, String path, BindingScope scope) {
        for (var name : BindingNames.findNames(text)) {
            if (!scope.contains(name)) {
                var known = scope.describeNames();
                found.add(
                        known.isEmpty()
                                ? AmisPageProblem.of(
                                        path,
                                        "${%s} 没有数据来源；当前没有可用数据",
                                        "${%s} has no source; no data is available here",
                                        name)
                                : AmisPageProblem.of(
                                        path,
                                        "${%s} 没有数据来源；可用的有：%s",
                                        "${%s} comes from nowhere; there are %s",
                                        name,
                                        known));
            }
        }
    }

    /** What the parts of a component see. */
    private BindingScope scopeInside(Value component, String path, BindingScope outside) {
        var type = component.field("type").asText();
        var inside = outside;
        boolean isChartSource = type.equals("chart") || type.equals("select");
        boolean asksServer =
                !isChartSource
                        && SERVERS.stream().anyMatch(api -> !component.field(api).isMissing());
        inside = inside.withOpen(asksServer && !isFormWithoutData(component, type));
        if (FIELD_OWNERS.contains(type)) {
            inside = inside.withNames(collectNames(component, "name"));
        }
        return REPEATERS.contains(type) ? withRow(component, path, inside) : inside;
    }

    /** A form's {@code api} is the address that it sends its values to. */
    private static boolean isFormWithoutData(Value component, String type) {
        return type.equals("form")
                && component.field("initApi").isMissing()
                && component.field("asyncApi").isMissing();
    }

    /** What the parts of a repeating component see: an item where its source is known. */
    private BindingScope withRow(Value component, String path, BindingScope scope) {
        var source = component.field("source").asText();
        if (source.isEmpty()) {
            return scope.withOpen(true); // from the component around it
        }
        var rows = rows(source, scope);
        if (rows.isEmpty()) {
            return scope.withOpen(true);
        }
        var keys = RecordLists.keys(rows.get());
        requireColumns(component, path, source, keys);
        return scope.withNames(keys);
    }

    /** The rows that a source names, if they are in the page. */
    private static Optional<Value> rows(String source, BindingScope scope) {
        var plain = PLAIN_SOURCE.matcher(source);
        return plain.matches()
                ? Optional.ofNullable(scope.data().get(plain.group(1)))
                        .filter(value -> !value.items().isEmpty())
                : Optional.empty();
    }

    private void requireColumns(Value component, String path, String source, List<String> keys) {
        var columns = component.field("columns").items();
        for (int i = 0; i < columns.size(); i++) {
            var name = columns.get(i).field("name").asText();
            if (!name.isEmpty() && !keys.isEmpty() && !keys.contains(name.split("\\.", 2)[0])) {
                found.add(
                        AmisPageProblem.of(
                                path + "/columns/" + i + "/name",
                                "数据 %2$s 没有“%1$s”；有 %3$s",
                                "the data %2$s has no '%1$s'; it has %3$s",
                                name,
                                source,
                                String.join(", ", keys)));
            }
        }
    }

    /** The texts of one property everywhere in a configuration, up to the first dot. */
    private static Set<String> collectNames(Value configuration, String property) {
        var names = new LinkedHashSet<String>();
        ConfigWalker.walk(
                configuration,
                (path, key, value, _) -> {
                    if (key.equals(property)
                            && !path.startsWith("/data/")
                            && value instanceof Value.Text(var text)) {
                        names.add(text.split("\\.", 2)[0]);
                    }
                });
        return names;
    }
}
