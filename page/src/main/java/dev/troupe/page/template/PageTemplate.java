package dev.troupe.page.template;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request for a page and the changes of it, with slots in place of what differs from one use to
 * the next: {@code Compare {first} and {second} on Unit 5 Test}. A use of it is planned as if the
 * user had written the filled text.
 *
 * @param name 1 to 100 characters
 * @param request 1 to 5,000 characters
 * @param changes messages that change the page, in order; at most 50
 * @param slots at most 20; each occurs in the request or a change
 */
public record PageTemplate(
        String name, String request, List<String> changes, List<TemplateSlot> slots) {
    static final int MAX_NAME = 100; // characters
    static final int MAX_REQUEST = 5_000;
    static final int MAX_CHANGES = 50;
    static final int MAX_CHANGE = 1_000; // characters
    static final int MAX_SLOTS = 20;
    static final int MAX_VALUE = 200; // characters
    static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*+)\\}");

    /**
     * @throws InvalidTemplate naming everything that is wrong
     */
    public PageTemplate {
        name = name.strip();
        request = request.strip();
        changes = List.copyOf(changes);
        slots = List.copyOf(slots);
        TemplateRules.requireValid(name, request, changes, slots);
    }

    /**
     * The template of a page.
     *
     * @param slots whose examples are replaced in the request and the changes
     * @throws InvalidTemplate where an example does not occur, or the template is not valid
     */
    public static PageTemplate of(
            String name, String request, List<String> changes, List<TemplateSlot> slots) {
        var problems =
                slots.stream()
                        .filter(slot ->
                                slot.example().isBlank()
                                        || !request.contains(slot.example())
                                                && changes.stream()
                                                        .noneMatch(
                                                                it -> it.contains(slot.example())))
                        .map(slot ->
                                LocalizedText.of(
                                        "字段 %s：“%s”既不在请求中，也不在修改中；请填写其中的原文",
                                        "slot %s: '%s' is neither in the request nor in a change; give words of them",
                                        slot.key(),
                                        slot.example()))
                        .toList();
        if (!problems.isEmpty()) {
            throw new InvalidTemplate(problems);
        }
        var placed = new ExamplePlaces(slots);
        return new PageTemplate(
                name,
                placed.replaceIn(request),
                changes.stream().map(placed::replaceIn).toList(),
                slots);
    }

    /**
     * One use of a template.
     *
     * @param request as if the user had written it
     * @param changes of the page that it asks for
     */
    public record Filled(String request, List<String> changes) {
        public Filled {
            changes = List.copyOf(changes);
        }
    }

    /**
     * Puts values in place of the slots.
     *
     * @param values by the keys of the slots
     * @throws InvalidTemplate naming each value that is missing, unknown or wrong
     */
    public Filled fill(Map<String, String> values) {
        var all = SlotValues.of(slots, values);
        UnaryOperator<String> fill = text -> PLACEHOLDER.matcher(text).replaceAll(all::quote);
        return new Filled(fill.apply(request), changes.stream().map(fill).toList());
    }

    /** With the values that the page had from which the template was created. */
    public Filled fillWithExamples() {
        UnaryOperator<String> fill =
                text -> PLACEHOLDER.matcher(text).replaceAll(this::quoteExample);
        return new Filled(fill.apply(request), changes.stream().map(fill).toList());
    }

    private String quoteExample(MatchResult placeholder) {
        return slots.stream()
                .filter(it -> it.key().equals(placeholder.group(1)))
                .map(it -> Matcher.quoteReplacement(it.example()))
                .findFirst()
                .orElseThrow();
    }

    public Value toValue() {
        return TemplateJson.write(this);
    }

    /**
     * Reads a template that was written by {@link #toValue}.
     *
     * @throws InvalidTemplate naming everything that is wrong
     */
    public static PageTemplate of(Value json) {
        return TemplateJson.read(json);
    }
}
