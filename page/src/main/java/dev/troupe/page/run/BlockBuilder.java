package dev.troupe.page.run;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.BlockSource;
import dev.troupe.page.component.Component;
import dev.troupe.page.component.ComponentRegistry;
import dev.troupe.page.component.TableNarrative;
import dev.troupe.page.reference.Reference;
import dev.troupe.page.reference.ReferenceScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the block of a slot; one that cannot be built has a note that explains why.
 *
 * @param descriptions of the bindings, by id
 */
record BlockBuilder(
        ComponentRegistry components, Map<String, String> descriptions, Language language) {
    /**
     * @param results of the bindings and computations that the slot refers to, by id
     */
    Block build(ComponentSlot slot, Map<String, SourceResult> results, ReferenceScope scope) {
        return build(slot, results, scope, Optional.empty());
    }

    /**
     * The same with the text that a model wrote for the slot.
     *
     * @param text empty if none was written; then rules write it
     */
    Block build(
            ComponentSlot slot,
            Map<String, SourceResult> results,
            ReferenceScope scope,
            Optional<TextWriter.Written> text) {
        var component = components.find(slot.componentType()).orElseThrow();
        var sources =
                results.entrySet().stream()
                        .filter(result -> !result.getValue().isSkipped())
                        .map(result ->
                                result.getValue()
                                        .toBlockSource(
                                                result.getKey(),
                                                descriptions.getOrDefault(result.getKey(), "")))
                        .toList();
        var skipped = results.values().stream().filter(SourceResult::isSkipped).findFirst();
        if (skipped.isPresent()) {
            return empty(
                    slot, sources, language.choose("没有数据：", "No data: ") + skipped.get().skipped());
        }
        var data = dataOf(slot, scope);
        if (data.isMissing()) {
            return empty(
                    slot,
                    sources,
                    language.choose("没有数据：%s 不存在", "No data: %s refers to nothing")
                            .formatted(slot.dataBinding()));
        }
        if (data instanceof Value.ListOf(var items) && items.isEmpty()) {
            return empty(slot, sources, language.choose("没有记录", "There are no entries"));
        }
        if (FullRows.areMissing(data)) {
            return empty(
                    slot,
                    sources,
                    language.choose(
                                    "结果有 %s 行，超出可显示的范围；请缩小范围或加上汇总",
                                    "The result has %s rows, more than can be displayed; ask for fewer rows or a summary")
                            .formatted(data.field("rowCount").asText()));
        }
        return text.map(written -> ofModel(slot, component, sources, written))
                .orElseGet(() -> build(slot, component, data, sources, findUnsupported(results)));
    }

    /** What a slot displays, or its text is about; missing if it does not exist. */
    Value dataOf(ComponentSlot slot, ReferenceScope scope) {
        var binding = slot.dataBinding();
        return binding == null
                ? slot.props().getOrDefault("content", Value.missing())
                : Reference.parse(binding).map(scope::resolve).orElse(Value.missing());
    }

    private Block ofModel(
            ComponentSlot slot,
            Component component,
            List<BlockSource> sources,
            TextWriter.Written written) {
        var fields = new LinkedHashMap<>(component.build(written.answer(), slot, language));
        if (!written.unsupported().isEmpty()) {
            fields.put("unsupportedNumbers", ValueRecords.texts(written.unsupported()));
        }
        return new Block(slot.id(), slot.componentType(), fields, sources, "model", "");
    }

    private Block build(
            ComponentSlot slot,
            Component component,
            Value data,
            List<BlockSource> sources,
            List<String> unsupported) {
        boolean isWritten = slot.isAiContent() && !(data instanceof Value.Text);
        var content =
                isWritten
                        ? TableNarrative.of(data, language)
                                .map(written -> Value.of(written + remark(slot)))
                                .orElse(Value.missing())
                        : data;
        var why = component.findMismatch(content);
        if (why.isPresent()) {
            return empty(slot, sources, why.get().text(language == Language.ZH));
        }
        var fields = new LinkedHashMap<>(component.build(content, slot, language));
        if (!unsupported.isEmpty()) {
            fields.put("unsupportedNumbers", ValueRecords.texts(unsupported));
        }
        boolean isOfModel = sources.stream().anyMatch(it -> it.tool().equals(PageNodes.MODEL));
        return new Block(
                slot.id(),
                slot.componentType(),
                fields,
                sources,
                isWritten ? "rules" : isOfModel ? "model" : "",
                "");
    }

    /** An instruction is a model's to follow; that none did is part of the text. */
    private String remark(ComponentSlot slot) {
        var instruction = slot.prop(SlotWriter.INSTRUCTION);
        return instruction.isBlank()
                ? ""
                : language.choose(
                                "\n\n没有可用的语言模型，因此没有按“%s”撰写。",
                                "\n\nNo language model was available to write it as requested: %s")
                        .formatted(instruction);
    }

    /** Numbers in texts of a model that its data does not have. */
    private static List<String> findUnsupported(Map<String, SourceResult> results) {
        return results.values().stream()
                .flatMap(result -> result.unsupported().stream())
                .distinct()
                .toList();
    }

    private static Block empty(ComponentSlot slot, List<BlockSource> sources, String note) {
        return new Block(
                slot.id(),
                slot.componentType(),
                Map.of("title", Value.of(slot.prop("title"))),
                sources,
                "",
                note);
    }
}
