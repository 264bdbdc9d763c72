package dev.troupe.agent.policy;

import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question of an agent for a user.
 *
 * @param run id of the run
 * @param node id of the node
 * @param agent type of the agent
 * @param options to choose from; empty where any answer will do
 * @param isFree whether an answer other than the options is accepted, too
 * @param hasDefault whether the first option may be taken if no user is asked
 * @param lapses whether the next request of the conversation ends it, and the run with it
 * @param language of the user
 */
public record UserQuestion(
        String run,
        String node,
        String agent,
        String text,
        List<String> options,
        boolean isFree,
        boolean hasDefault,
        boolean lapses,
        Language language) {
    private static final String KIND = "question";

    public UserQuestion {
        options = List.copyOf(options);
    }

    /** As a run asks it: the same words with the same options are asked once in a run. */
    public Question toQuestion(@Nullable Duration expiry) {
        return toQuestion("", expiry);
    }

    /**
     * The same about one thing of this node.
     *
     * @param about names it; empty for the words alone
     */
    public Question toQuestion(String about, @Nullable Duration expiry) {
        var subject = new LinkedHashMap<String, Value>();
        subject.put("kind", Value.of(KIND));
        subject.put("agent", Value.of(agent));
        subject.put("free", Value.of(isFree));
        subject.put("default", Value.of(hasDefault));
        if (lapses) {
            subject.put("lapses", Value.of(true));
        }
        subject.put("language", Value.of(language.name()));
        return new Question(
                KIND
                        + " "
                        + ContentHash.of(
                                text,
                                String.join("\n", options),
                                about.isEmpty() ? "" : node + " " + about),
                text,
                options,
                Value.of(subject),
                expiry);
    }

    /** What an agent asks; empty where a question is of another kind. */
    public static Optional<UserQuestion> of(RunId run, OpenQuestion open) {
        var question = open.question();
        var subject = question.subject();
        return subject.field("kind").asText().equals(KIND)
                ? Optional.of(
                        new UserQuestion(
                                run.value(),
                                open.node().value(),
                                subject.field("agent").asText(),
                                question.text(),
                                question.options(),
                                subject.field("free").equals(Value.of(true)),
                                subject.field("default").equals(Value.of(true)),
                                lapses(open),
                                Language.valueOf(subject.field("language").asText())))
                : Optional.empty();
    }

    /** Whether an agent asks what the next request of the conversation ends. */
    public static boolean lapses(OpenQuestion open) {
        var subject = open.question().subject();
        return subject.field("kind").asText().equals(KIND)
                && subject.field("lapses").equals(Value.of(true));
    }

    /**
     * The answer that a reply stands for: an option by its number from 1 or by its words, else the
     * reply itself if free answers are accepted.
     *
     * @return empty if it is not one of the options and free answers are not accepted
     */
    public Optional<String> parseAnswer(String reply) {
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
