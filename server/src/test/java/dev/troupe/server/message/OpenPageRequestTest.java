package dev.troupe.server.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.message.OpenPageRequest.Exchange;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which earlier messages the next one may complete, as time passes. */
class OpenPageRequestTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ManualClock clock = new ManualClock();
    private final List<ConversationEntry> entries = new ArrayList<>();
    private int turn;

    private void append(ConversationEvent event) {
        entries.add(
                new ConversationEntry(
                        "c",
                        entries.size() + 1,
                        clock.instant(),
                        ConversationEventJson.typeOf(event),
                        null,
                        ConversationEventJson.payloadOf(event)));
    }

    private void exchange(String message, String question, boolean isPlanned) {
        append(new MessageReceived(++turn, message, "", Value.missing()));
        append(
                new TurnAnswered(
                        turn,
                        Answer.State.COMPLETED,
                        question,
                        null,
                        null,
                        new AnswerDetails.Imported(message, isPlanned)));
    }

    private void ask(String message, String question) {
        exchange(message, question, false);
    }

    private Optional<OpenPageRequest> find() {
        return OpenPageRequest.find(ConversationTranscript.of(entries), turn, clock.instant());
    }

    @Test
    void isOpenForThirtyMinutes() {
        ask("a page: total per month", "Which file?");

        clock.advance(MINUTE.multipliedBy(30));
        assertThat(find()).map(OpenPageRequest::request).contains("a page: total per month");

        clock.advance(Duration.ofMillis(1));
        assertThat(find()).isEmpty();
    }

    @Test
    void forgetsTheExchangesThatAreOlderThanThirtyMinutes() {
        ask("a page: total per month", "Which file?");
        clock.advance(MINUTE.multipliedBy(20));
        ask("sales.csv", "Which column?");
        clock.advance(MINUTE.multipliedBy(20));

        assertThat(find())
                .map(OpenPageRequest::exchanges)
                .contains(List.of(new Exchange("sales.csv", "Which column?")));
    }

    @Test
    void beginsAfterThePageThatWasPlannedLast() {
        ask("a page: total per month", "Which file?");
        exchange("sales.csv", "Planned the page.", true);
        assertThat(find()).isEmpty();

        ask("a page: total per day", "Which file?");

        assertThat(find()).map(it -> it.exchanges().size()).contains(1);
    }

    @Test
    void isNotOpenAfterMoreThanSixExchanges() {
        for (int number = 1; number <= 6; number++) {
            ask("hm " + number, "Which file?");
        }
        assertThat(find()).map(it -> it.exchanges().size()).contains(6);

        ask("hm 7", "Which file?");

        assertThat(find()).isEmpty();
    }
}
