package dev.troupe.agent;

import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Question;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an agent asks a person.
 *
 * @param run id of the run
 * @param node id of the node
 * @param agent type of the agent
 * @param options to choose from; empty where any answer will do
 * @param isFree whether an answer beside the options will do, too
 * @param hasDefault whether the first option may be taken where nobody is asked
 * @param language of the person
 */
public record PersonQuestion(
        String run,
        String node,
        String agent,
        String text,
        List<String> options,
        boolean isFree,
        boolean hasDefault,
        Language language) {
    private static final String KIND = "question";

    public PersonQuestion {
        options = List.copyOf(options);
    }

    /** As a run asks it: the same words with the same options are asked once in a run. */
    Question question(@Nullable Duration expiry) {
        return question("", expiry);
    }

    /**
     * The same about one thing of this node.
     *
     * @param about names it; empty for the words alone
     */
    Question question(String about, @Nullable Duration expiry) {
        var subject = new LinkedHashMap<String, Value>();
        subject.put("kind", Value.of(KIND));
        subject.put("agent", Value.of(agent));
        subject.put("free", Value.of(isFree));
        subject.put("default", Value.of(hasDefault));
        subject.put("language", Value.of(language.name()));
        return new Question(
                KIND
                        + " "
                        + Digest.of(
                                text,
                                String.join("\n", options),
                                about.isEmpty() ? "" : node + " " + about),
                text,
                options,
                Value.of(subject),
                expiry);
    }

    /** What an agent asks; empty where a question is of another kind. */
    public static Optional<PersonQuestion> of(RunId run, OpenQuestion open) {
        var question = open.question();
        var subject = question.subject();
        return subject.field("kind").asText().equals(KIND)
                ? Optional.of(
                        new PersonQuestion(
                                run.value(),
                                open.node().value(),
                                subject.field("agent").asText(),
                                question.text(),
                                question.options(),
                                subject.field("free").equals(Value.of(true)),
                                subject.field("default").equals(Value.of(true)),
                                Language.valueOf(subject.field("language").asText())))
                : Optional.empty();
    }

    /**
     * The answer that a reply stands for: an option by its number from 1 or by its words, else the
     * reply itself where that will do.
     *
     * @return empty where it is none of the options and no other answer will do
     */
    public Optional<String> answer(String reply) {
        var said = reply.strip();
        if (said.matches("[1-9]\\d?") && Integer.parseInt(said) <= options.size()) {
            return Optional.of(options.get(Integer.parseInt(said) - 1));
        }
        return options.stream()
                .filter(said::equalsIgnoreCase)
                .findFirst()
                .or(() -> isFree && !said.isEmpty() ? Optional.of(said) : Optional.empty());
    }
}
