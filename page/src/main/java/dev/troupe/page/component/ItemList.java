package dev.troupe.page.component;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Records that are displayed one below the other, such as suggestions and exam questions.
 *
 * @param field of the block that has them
 * @param required fields that each has
 */
record ItemList(String name, String field, List<String> required, Map<String, List<String>> props)
        implements Component {
    private static final int MAX_ITEMS = 5; // unless the slot sets maxItems or count

    @Override
    public String description() {
        return "{" + field + ": [{" + String.join(", ", required) + "}]}";
    }

    @Override
    public Optional<LocalizedText> findMismatch(Value data) {
        var items = items(data);
        boolean isFit =
                !items.isEmpty()
                        && items.stream()
                                .allMatch(item ->
                                        required.stream()
                                                .allMatch(it ->
                                                        item.field(it) instanceof Value.Text));
        return isFit
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "%1$s 需要带 %2$s 的记录；请绑定这样的数据，例如 ai 计算节点的结果",
                                "%1$s takes records with %2$s; bind such data, for example the result of an ai node",
                                name,
                                required));
    }

    private List<Value> items(Value data) {
        return data instanceof Value.ListOf(var items) ? items : data.field(field).items();
    }

    @Override
    public Map<String, Value> build(Value data, ComponentSlot slot, Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("title", Value.of(slot.prop("title")));
        fields.put(field, Value.of(items(data).stream().limit(maxItems(slot)).toList()));
        return fields;
    }

    private static long maxItems(ComponentSlot slot) {
        for (var name : List.of("maxItems", "count")) {
            if (slot.props().get(name) instanceof Value.Num(var number)) {
                return Math.max(0, number.longValue());
            }
        }
        return MAX_ITEMS;
    }
}
