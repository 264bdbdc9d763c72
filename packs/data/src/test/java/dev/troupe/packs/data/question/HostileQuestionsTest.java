package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.StreamSafeText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Questions that repeat a short piece: what is within the limit is read in bounded time. */
class HostileQuestionsTest {
    /** Many times what a question of this length takes; far below what one that grows does. */
    private static final Duration LIMIT = Duration.ofMillis(400);

    private static final Table ORDERS =
            TableFiles.parse(
                    "orders.csv",
                    """
                    date,region,amount,quantity
                    2024-01-05,East,50,2
                    2024-02-03,West,80,3
                    2024-02-04,East,80,1
                    """
                            .getBytes(StandardCharsets.UTF_8));

    @Tag("slow")
    @Test
    void theLongestQuestions() {
        LinearTimeAssert.check(
                Stream.concat(
                                WorstCaseTexts.withoutContext().stream(),
                                WorstCaseTexts.between("total amount ", " by region").stream())
                        .toList(),
                LIMIT,
                text -> QuestionAnalyzer.read(longest(text), ORDERS));
    }

    /** As much of a text as is read. */
    private static String longest(String text) {
        var safe = StreamSafeText.streamSafe(text);
        return safe.substring(0, Math.min(QuestionAnalyzer.MAX_LENGTH, safe.length()));
    }

    @Test
    void aLongerTextIsRefusedWithTheLimit() {
        var question = "total amount by region ".repeat(QuestionAnalyzer.MAX_LENGTH);

        assertThat(QuestionAnalyzer.read(question, ORDERS))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear -> {
                            assertThat(unclear.format(false)).contains("2,000");
                            assertThat(unclear.format(true)).contains("2,000");
                        });
    }
}
