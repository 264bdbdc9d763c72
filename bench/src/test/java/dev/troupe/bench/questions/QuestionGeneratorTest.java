package dev.troupe.bench.questions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class QuestionGeneratorTest {
    private static final int EVERY_KIND_TWICE = 172;

    @Test
    void drawsTheSameRequestsForTheSameSeed() {
        var first = new QuestionGenerator(1, false).draw(EVERY_KIND_TWICE);
        var again = new QuestionGenerator(1, false).draw(EVERY_KIND_TWICE);
        var other = new QuestionGenerator(2, false).draw(EVERY_KIND_TWICE);

        assertThat(again).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
    }

    @Test
    void namesEveryFileOfATableInItsRequestAndLeavesNoSlotOpen() {
        for (var question : new QuestionGenerator(3, false).draw(EVERY_KIND_TWICE)) {
            assertThat(question.text())
                    .contains(question.files().keySet())
                    .doesNotContain("{", "}", Wording.BEFORE_SUBJECT, Wording.BEFORE_GROUP);
            assertThat(question.expected().grids()).isNotEmpty();
        }
    }

    @Test
    void putsOneWordIntoEachRequestThatNoTableHas() {
        for (var question : new QuestionGenerator(4, true).draw(EVERY_KIND_TWICE)) {
            var unknown = requireNonNull(question.unknown());

            assertThat(question.text()).contains(unknown);
            assertThat(question.files().values()).noneMatch(text -> text.contains(unknown));
        }
    }

    @Test
    void misspellsAWordOfATemplateAndNoSlot() {
        assertThat(new Wording.Template("order", "calculate the {columns}").misspell().text())
                .isEqualTo("caluclate the {columns}");
    }

    @Test
    void joinsEveryRowWithTheOneThatItRefersTo() {
        var tables = new SampleTables("en").two(new Random(5));
        var orders = tables.get(0);
        var customers = tables.get(1);

        var joined = JoinRequests.join(orders, customers);

        for (var row : joined.rows()) {
            var customer =
                    customers.rows().stream()
                            .filter(candidate -> candidate.getFirst().equals(row.get(4)))
                            .findFirst()
                            .orElseThrow();
            assertThat(row.subList(5, row.size())).isEqualTo(customer.subList(1, customer.size()));
        }
        assertThat(joined.rows()).hasSameSizeAs(orders.rows());
    }
}
