package dev.troupe.packs.school.question;

import java.util.List;

/**
 * What the questions are about.
 *
 * @param count 1 to 20
 * @param types the forms that are allowed; never empty
 * @param difficulty easy, medium or hard
 * @param subject empty if any
 */
public record QuestionRequest(
        String topic, int count, List<QuestionType> types, String difficulty, String subject) {
    public static final int MAX_COUNT = 20;

    public QuestionRequest {
        types = List.copyOf(types);
        if (topic.isBlank() || count < 1 || count > MAX_COUNT || types.isEmpty()) {
            throw new IllegalArgumentException(
                    "Questions need a topic, a count of 1 to "
                            + MAX_COUNT
                            + " and at least one type; the count is "
                            + count);
        }
    }

    String describe() {
        return "topic: %s%ntypes: %s%ndifficulty: %s%nsubject: %s"
                .formatted(
                        topic,
                        types.stream().map(QuestionType::key).toList(),
                        difficulty,
                        subject.isEmpty() ? "any" : subject);
    }
}
