package dev.troupe.page.patch;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.patch.PatchInstruction.AddBlock;
import dev.troupe.page.patch.PatchInstruction.Recompose;
import dev.troupe.page.patch.PatchInstruction.RemoveBlock;
import dev.troupe.page.patch.PatchInstruction.Reorder;
import dev.troupe.page.patch.PatchInstruction.UpdateProps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON form of patches: {@code {instructions: [{type, targetBlockId, changes}],
 * affectedBlockIds}}.
 */
public final class PatchJson {
    private static final int MAX_INSTRUCTIONS = 200; // as many as a page may have components
    private static final String INSTRUCTIONS = "instructions";
    private static final List<String> TYPES =
            List.of("update_props", "reorder", "add_block", "remove_block", "recompose");

    private PatchJson() {}

    public static Value write(PatchPlan plan) {
        return ValueRecords.of(
                INSTRUCTIONS,
                Value.of(plan.instructions().stream().map(PatchJson::write).toList()),
                "affectedBlockIds",
                ValueRecords.texts(plan.affectedBlocks()));
    }

    private static Value write(PatchInstruction instruction) {
        return switch (instruction) {
            case UpdateProps(var target, var type, var props) -> {
                var changes = new LinkedHashMap<String, Value>();
                if (type != null) {
                    changes.put("componentType", Value.of(type));
                }
                changes.put("props", Value.of(props));
                yield write("update_props", target, changes);
            }
            case Reorder(var target, var tab, var position) ->
                    write("reorder", target, place(tab, position));
            case AddBlock(var tab, var position, var slot, var bindings) -> {
                var changes = place(tab, position);
                changes.put("slot", BlueprintJson.write(slot));
                changes.put(
                        "bindings", Value.of(bindings.stream().map(BlueprintJson::write).toList()));
                yield write("add_block", slot.id(), changes);
            }
            case RemoveBlock(var target) -> write("remove_block", target, Map.of());
            case Recompose(var target, var text) ->
                    write("recompose", target, Map.of("instruction", Value.of(text)));
        };
    }

    private static Map<String, Value> place(String tab, int position) {
        var changes = new LinkedHashMap<String, Value>();
        changes.put("tab", Value.of(tab));
        changes.put("position", Value.of(position));
        return changes;
    }

    private static Value write(String type, String target, Map<String, Value> changes) {
        return ValueRecords.of(
                "type", Value.of(type),
                "targetBlockId", Value.of(target),
                "changes", Value.of(changes));
    }

    /**
     * Reads a patch that a client or a model wrote.
     *
     * @throws InvalidBlueprint naming every instruction that cannot be read
     */
    public static PatchPlan read(Value json) {
        var instructions = new ArrayList<PatchInstruction>();
        var problems = new ArrayList<BlueprintProblem>();
        int number = 0;
        int size = json.field(INSTRUCTIONS).items().size();
        if (size > MAX_INSTRUCTIONS) {
            throw new InvalidBlueprint(
                    List.of(
                            new BlueprintProblem(
                                    Kind.TOO_LARGE,
                                    INSTRUCTIONS,
                                    LocalizedText.of(
                                            "有 %d 条修改；最多 %d 条，请分几次提出",
                                            "there are %d instructions; give at most %d",
                                            size,
                                            MAX_INSTRUCTIONS))));
        }
        for (var item : json.field(INSTRUCTIONS).items()) {
            read(item, "instructions[" + number++ + "]", instructions, problems);
        }
        if (number == 0) {
            problems.add(
                    BlueprintProblem.of(
                            Kind.MISSING_FIELD,
                            INSTRUCTIONS,
                            "没有任何修改；请至少提供一条",
                            "there are no instructions; give at least one"));
        }
        if (!problems.isEmpty()) {
            throw new InvalidBlueprint(problems);
        }
        return new PatchPlan(instructions);
    }

    private static void read(
            Value item,
            String path,
            List<PatchInstruction> instructions,
            List<BlueprintProblem> problems) {
        var target = item.field("targetBlockId").asText();
        var changes = item.field("changes");
        var type = item.field("type").asText();
        switch (type) {
            case "update_props" -> instructions.add(readProps(target, changes));
            case "reorder" ->
                    instructions.add(
                            new Reorder(target, changes.field("tab").asText(), position(changes)));
            case "add_block" -> {
                var added = BlueprintJson.readSlot(changes, path + ".changes");
                problems.addAll(added.problems());
                instructions.add(
                        new AddBlock(
                                changes.field("tab").asText(),
                                position(changes),
                                added.slot(),
                                added.bindings()));
            }
            case "remove_block" -> instructions.add(new RemoveBlock(target));
            case "recompose" ->
                    instructions.add(new Recompose(target, changes.field("instruction").asText()));
            default ->
                    problems.add(
                            BlueprintProblem.of(
                                    Kind.WRONG_TYPE,
                                    path + ".type",
                                    "值是“%s”；应为以下之一：%s",
                                    "the value is '%s'; give one of %s",
                                    type,
                                    TYPES));
        }
    }

    /** Options may be given as they are, without {@code props} around them. */
    private static UpdateProps readProps(String target, Value changes) {
        var props = changes.field("props");
        var component = changes.field("componentType").asText();
        var given = props.isMissing() ? changes : props;
        var map = new LinkedHashMap<String, Value>();
        if (given instanceof Value.RecordOf(var fields)) {
            map.putAll(fields);
        }
        if (props.isMissing()) {
            map.remove("componentType");
        }
        return new UpdateProps(target, component.isEmpty() ? null : component, map);
    }

    private static int position(Value changes) {
        return changes.field("position") instanceof Value.Num(var number)
                ? Math.max(0, number.intValue())
                : Integer.MAX_VALUE;
    }
}
