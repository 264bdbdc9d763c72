package dev.troupe.page.blueprint;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of blueprints. Names of fields are written in camelCase and read in camelCase and
 * snake_case; fields that do not exist are reported, not ignored.
 */
public final class BlueprintJson {
    private BlueprintJson() {}

    /** The JSON Schema of blueprints. */
    public static Value schema() {
        try (var in = BlueprintJson.class.getResourceAsStream("blueprint.schema.json")) {
            var bytes = Objects.requireNonNull(in, "blueprint.schema.json").readAllBytes();
            return Json.parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A blueprint as it could be read.
     *
     * @param problems what could not; defaults are used in its place
     */
    public record Parsed(Blueprint blueprint, List<BlueprintProblem> problems) {
        public Parsed {
            problems = List.copyOf(problems);
        }
    }

    /** Reads a blueprint and reports every field that does not fit. */
    public static Parsed read(Value json) {
        var problems = new ArrayList<BlueprintProblem>();
        var fields = new BlueprintFields("", json, problems);
        var blueprint =
                new Blueprint(
                        fields.requireText("id"),
                        fields.requireText("name"),
                        fields.text("description", ""),
                        fields.text("icon", "chart"),
                        fields.text("category", "analytics"),
                        fields.number("version", 1),
                        fields.number("capabilityLevel", 1),
                        fields.text("sourcePrompt", ""),
                        fields.text("createdAt", ""),
                        readData(fields.object("dataContract")),
                        new ComputeGraph(
                                fields.object("computeGraph")
                                        .objects("nodes", BlueprintJson::readNode)),
                        readUi(fields.object("uiComposition")),
                        fields.text("pageSystemPrompt", ""));
        fields.reportUnknown();
        return new Parsed(blueprint, problems);
    }

    private static DataContract readData(BlueprintFields fields) {
        return new DataContract(
                fields.objects("inputs", BlueprintJson::readInput),
                fields.objects("bindings", BlueprintJson::readBinding));
    }

    private static DataInput readInput(BlueprintFields fields) {
        return new DataInput(
                fields.requireText("id"),
                fields.text("type", "text"),
                fields.text("label", ""),
                fields.flag("required", true),
                fields.optionalText("dependsOn"));
    }

    private static DataBinding readBinding(BlueprintFields fields) {
        return new DataBinding(
                fields.requireText("id"),
                fields.choice("sourceType", SourceType.TOOL),
                fields.optionalText("toolName"),
                fields.optionalText("apiPath"),
                fields.any("value"),
                fields.map("paramMapping"),
                fields.text("description", ""),
                fields.flag("required", true),
                fields.texts("dependsOn"));
    }

    private static ComputeNode readNode(BlueprintFields fields) {
        return new ComputeNode(
                fields.requireText("id"),
                fields.choice("type", ComputeType.TOOL),
                fields.optionalText("toolName"),
                fields.map("toolArgs"),
                fields.optionalText("promptTemplate"),
                fields.texts("dependsOn"),
                fields.text("outputKey", ""));
    }

    private static UiComposition readUi(BlueprintFields fields) {
        return new UiComposition(
                fields.choice("layout", PageLayout.TABS),
                fields.objects(
                        "tabs",
                        tab ->
                                new TabSpec(
                                        tab.requireText("id"),
                                        tab.text("label", ""),
                                        tab.objects("slots", BlueprintJson::readSlot))));
    }

    private static ComponentSlot readSlot(BlueprintFields fields) {
        return new ComponentSlot(
                fields.requireText("id"),
                fields.requireText("componentType"),
                fields.optionalText("dataBinding"),
                fields.map("props"),
                fields.flag("aiContentSlot", false));
    }

    /**
     * A component and the data that it brings along, as they could be read.
     *
     * @param problems what could not
     */
    public record ParsedSlot(
            ComponentSlot slot, List<DataBinding> bindings, List<BlueprintProblem> problems) {}

    /**
     * Reads {@code slot} and {@code bindings} of an object that has other fields as well.
     *
     * @param path of the object, for problems
     */
    public static ParsedSlot readSlot(Value json, String path) {
        var problems = new ArrayList<BlueprintProblem>();
        var slot = new BlueprintFields(path + ".slot", json.field("slot"), problems);
        var read = readSlot(slot);
        slot.reportUnknown();
        var bindings = new ArrayList<DataBinding>();
        for (var item : json.field("bindings").items()) {
            var fields =
                    new BlueprintFields(
                            path + ".bindings[" + bindings.size() + "]", item, problems);
            bindings.add(readBinding(fields));
            fields.reportUnknown();
        }
        return new ParsedSlot(read, bindings, problems);
    }

    /** The JSON form of a component. */
    public static Value write(ComponentSlot slot) {
        return writeSlot(slot);
    }

    /** The JSON form of a binding. */
    public static Value write(DataBinding binding) {
        return writeBinding(binding);
    }

    /** The form that {@link #read} reads without problems. */
    public static Value write(Blueprint blueprint) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(blueprint.id()));
        fields.put("name", Value.of(blueprint.name()));
        fields.put("description", Value.of(blueprint.description()));
        fields.put("icon", Value.of(blueprint.icon()));
        fields.put("category", Value.of(blueprint.category()));
        fields.put("version", Value.of(blueprint.version()));
        fields.put("capabilityLevel", Value.of(blueprint.capabilityLevel()));
        fields.put("sourcePrompt", Value.of(blueprint.sourcePrompt()));
        fields.put("createdAt", Value.of(blueprint.createdAt()));
        fields.put(
                "dataContract",
                record(
                        "inputs",
                        list(blueprint.dataContract().inputs(), BlueprintJson::writeInput),
                        "bindings",
                        list(blueprint.dataContract().bindings(), BlueprintJson::writeBinding)));
        fields.put(
                "computeGraph",
                record("nodes", list(blueprint.computeGraph().nodes(), BlueprintJson::writeNode)));
        fields.put(
                "uiComposition",
                record(
                        "layout",
                        wireName(blueprint.uiComposition().layout()),
                        "tabs",
                        list(blueprint.uiComposition().tabs(), BlueprintJson::writeTab)));
        fields.put("pageSystemPrompt", Value.of(blueprint.pageSystemPrompt()));
        return Value.of(fields);
    }

    /** The same as text, indented for users. */
    public static String writePretty(Blueprint blueprint) {
        return Json.writePretty(write(blueprint));
    }

    private static Value writeInput(DataInput input) {
        return record(
                "id", Value.of(input.id()),
                "type", Value.of(input.type()),
                "label", Value.of(input.label()),
                "required", Value.of(input.isRequired()),
                "dependsOn", optional(input.dependsOn()));
    }

    private static Value writeBinding(DataBinding binding) {
        return record(
                "id", Value.of(binding.id()),
                "sourceType", wireName(binding.sourceType()),
                "toolName", optional(binding.toolName()),
                "apiPath", optional(binding.apiPath()),
                "value", binding.value(),
                "paramMapping", Value.of(binding.arguments()),
                "description", Value.of(binding.description()),
                "required", Value.of(binding.isRequired()),
                "dependsOn", list(binding.dependsOn(), Value::of));
    }

    private static Value writeNode(ComputeNode node) {
        return record(
                "id", Value.of(node.id()),
                "type", wireName(node.type()),
                "toolName", optional(node.toolName()),
                "toolArgs", Value.of(node.toolArguments()),
                "promptTemplate", optional(node.promptTemplate()),
                "dependsOn", list(node.dependsOn(), Value::of),
                "outputKey", Value.of(node.outputKey()));
    }

    private static Value writeTab(TabSpec tab) {
        return record(
                "id", Value.of(tab.id()),
                "label", Value.of(tab.label()),
                "slots", list(tab.slots(), BlueprintJson::writeSlot));
    }

    private static Value writeSlot(ComponentSlot slot) {
        return record(
                "id", Value.of(slot.id()),
                "componentType", Value.of(slot.componentType()),
                "dataBinding", optional(slot.dataBinding()),
                "props", Value.of(slot.props()),
                "aiContentSlot", Value.of(slot.isAiContent()));
    }

    /** The name of a constant in JSON, {@code single_page}. */
    static Value wireName(Enum<?> constant) {
        return Value.of(constant.name().toLowerCase(Locale.ROOT));
    }

    private static Value optional(@Nullable String text) {
        return text == null ? Value.missing() : Value.of(text);
    }

    private static <T> Value list(List<T> items, Function<T, ? extends Value> write) {
        return Value.of(items.stream().map(write).toList());
    }

    /** A record of names and values in turn; missing values are omitted. */
    private static Value record(Object... namesAndValues) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            var value = (Value) namesAndValues[i + 1];
            if (!value.isMissing()) {
                fields.put((String) namesAndValues[i], value);
            }
        }
        return Value.of(fields);
    }
}
