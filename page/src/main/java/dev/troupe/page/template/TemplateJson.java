package dev.troupe.page.template;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/** Reads and writes templates as JSON with the names of soft blueprints. */
final class TemplateJson {
    private TemplateJson() {}

    static Value write(PageTemplate template) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("name", Value.of(template.name()));
        fields.put("executionPrompt", Value.of(template.request()));
        fields.put("changes", Value.of(template.changes().stream().map(Value::of).toList()));
        fields.put(
                "entitySlots",
                Value.of(template.slots().stream().map(TemplateJson::write).toList()));
        return Value.of(fields);
    }

    private static Value write(TemplateSlot slot) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("key", Value.of(slot.key()));
        fields.put("label", Value.of(slot.label()));
        fields.put("type", Value.of(slot.type().wireName()));
        fields.put("required", Value.of(slot.isRequired()));
        fields.put("example", Value.of(slot.example()));
        if (!slot.dependsOn().isEmpty()) {
            fields.put("dependsOn", Value.of(slot.dependsOn()));
        }
        return Value.of(fields);
    }

    static PageTemplate read(Value json) {
        var slots = readSlots(json.field("entitySlots").items());
        return new PageTemplate(
                json.field("name").asText(),
                json.field("executionPrompt").asText(),
                json.field("changes").items().stream().map(Value::asText).toList(),
                slots);
    }

    private static TemplateSlot slot(Value json, List<LocalizedText> problems) {
        var key = json.field("key").asText();
        var label = json.field("label").asText();
        var type = SlotType.find(json.field("type").asText());
        if (type.isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "字段 %s 的类型“%s”不存在；应为 %s 之一",
                            "slot %s: type '%s' does not exist; expected one of %s",
                            key,
                            json.field("type").asText(),
                            Arrays.stream(SlotType.values()).map(SlotType::wireName).toList()));
        }
        return new TemplateSlot(
                key,
                label.isBlank() ? key : label,
                type.orElse(SlotType.TEXT_INPUT),
                !json.field("required").equals(Value.of(false)),
                json.field("example").asText(),
                json.field("dependsOn").asText());
    }

    /** Slots alone, as a client sends them. */
    static List<TemplateSlot> readSlots(List<Value> json) {
        var problems = new ArrayList<LocalizedText>();
        var slots = json.stream().map(it -> slot(it, problems)).toList();
        if (!problems.isEmpty()) {
            throw new InvalidTemplate(problems);
        }
        return slots;
    }
}
