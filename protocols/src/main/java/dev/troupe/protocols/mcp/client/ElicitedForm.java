package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ServerText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form by which a server asks the user during a call. Each field is a question.
 *
 * @param server its name in the settings
 * @param about distinguishes the form from others of the same words in the call
 * @param isBeforehand whether the call has done nothing, so that it may ask although it must not be
 *     repeated
 */
record ElicitedForm(
        String server, String about, Value params, ToolContext context, boolean isBeforehand) {
    /** There is no answer. */
    static final Value CANCEL = ValueRecords.of("action", Value.of("cancel"));

    private static final Value DECLINE = ValueRecords.of("action", Value.of("decline"));
    private static final int MAX_FIELDS = 10;
    private static final int MAX_TRIES = 3; // of one field
    private static final int MAX_TEXT = 600; // characters of a question

    /** What the user wants instead of an answer. */
    private enum Other {
        DECLINE,
        SKIP
    }

    /**
     * An answer that can be chosen: a value, {@link Other}, or nothing for the user's own words.
     */
    private record Choice(String words, Object answer) {}

    /** Asks the user; as {@link ToolContext#askUser} while there is no answer yet. */
    Value fill() {
        var schema = params.field("requestedSchema");
        if (!(schema.field("properties") instanceof Value.RecordOf(var properties))
                || properties.size() > MAX_FIELDS
                || params.field("mode").asText().equals("url")) {
            return CANCEL; // the client has forms alone
        }
        var required = schema.field("required").items();
        var content = new LinkedHashMap<String, Value>();
        for (var property : properties.entrySet()) {
            boolean isRequired = required.contains(Value.of(property.getKey()));
            var answer = ask(property, isRequired);
            if (answer.isEmpty()) {
                return CANCEL;
            }
            if (answer.get() == Other.DECLINE) {
                return DECLINE;
            }
            if (answer.get() instanceof Value value) {
                content.put(property.getKey(), value);
            }
        }
        return ValueRecords.of("action", Value.of("accept"), "content", Value.of(content));
    }

    /** A value or {@link Other}; empty if no usable answer came. */
    private Optional<Object> ask(Map.Entry<String, Value> property, boolean isRequired) {
        var field = property.getValue();
        var choices = choices(field);
        boolean isFree = choices.isEmpty();
        if (isFree && !field.field("default").isMissing()) {
            choices.add(new Choice(field.field("default").asText(), field.field("default")));
        }
        var language = context.language();
        if (!isRequired) {
            choices.add(new Choice(language.choose("跳过", "skip"), Other.SKIP));
        }
        choices.add(new Choice(language.choose("拒绝回答", "decline to answer"), Other.DECLINE));
        var question = question(property);
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            var said =
                    askUser(
                            about + " " + property.getKey() + " " + tries,
                            question,
                            choices.stream().map(Choice::words).toList(),
                            isFree);
            if (said.isEmpty()) {
                return Optional.empty();
            }
            var words = said.get();
            var answer =
                    choices.stream()
                            .filter(choice -> choice.words().equals(words))
                            .map(Choice::answer)
                            .findFirst()
                            .or(() -> parse(field, words));
            if (answer.isPresent()) {
                return answer;
            }
            question =
                    question(property)
                            + language.choose("\n“%s”不是数字", "\n'%s' is not a number")
                                    .formatted(ServerText.line(words, 80));
        }
        return Optional.empty();
    }

    private Optional<String> askUser(
            String about, String question, List<String> options, boolean isFree) {
        return isBeforehand
                ? context.askUserBeforehand(about, question, options, isFree)
                : context.askUser(about, question, options, isFree);
    }

    private String question(Map.Entry<String, Value> property) {
        var field = property.getValue();
        var title = field.field("title").asText();
        var asked =
                (title.isEmpty() ? property.getKey() : title)
                        + " "
                        + field.field("description").asText();
        return context.language()
                        .choose("MCP 服务器“%s”询问：%s", "MCP server '%s' asks: %s")
                        .formatted(
                                server, ServerText.line(params.field("message").asText(), MAX_TEXT))
                + "\n"
                + ServerText.line(asked, MAX_TEXT);
    }

    private List<Choice> choices(Value field) {
        var choices = new ArrayList<Choice>();
        if (field.field("type").asText().equals("boolean")) {
            choices.add(new Choice(context.language().choose("是", "yes"), Value.of(true)));
            choices.add(new Choice(context.language().choose("否", "no"), Value.of(false)));
        }
        field.field("enum")
                .items()
                .forEach(value ->
                        choices.add(new Choice(ServerText.line(value.asText(), 200), value)));
        field.field("oneOf")
                .items()
                .forEach(option ->
                        choices.add(
                                new Choice(
                                        ServerText.line(option.field("title").asText(), 200),
                                        option.field("const"))));
        return choices;
    }

    private static Optional<Object> parse(Value field, String words) {
        var type = field.field("type").asText();
        var number = type.equals("integer") ? "-?\\d{1,18}" : "-?\\d{1,18}(?:\\.\\d{1,18})?";
        return switch (type) {
            case "number", "integer" ->
                    words.strip().matches(number)
                            ? Optional.of(Value.of(new BigDecimal(words.strip())))
                            : Optional.empty();
            case "array" -> Optional.of(Value.of(parts(words)));
            default -> Optional.of(Value.of(words));
        };
    }

    private static List<Value> parts(String words) {
        return List.of(words.split("\\s*[,，、]\\s*", -1)).stream().map(Value::of).toList();
    }
}
