package dev.troupe.store.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.value.Place;
import dev.troupe.store.value.StoreException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class ConversationStoreTest {
    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;
    private ConversationStore conversations;

    ConversationStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        place = kind.in(directory);
        openStore();
    }

    private void openStore() {
        journal = place.open();
        conversations = journal.conversations();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private ConversationSummary create(String id, String user, String title, int second) {
        var created =
                ConversationSummary.create(id, user, title, Samples.START.plusSeconds(second));
        conversations.create(created);
        return created;
    }

    private ConversationSummary say(ConversationSummary before, String text, int second) {
        var event =
                new ConversationEntry(
                        before.id(),
                        before.lastSequence() + 1,
                        Samples.START.plusSeconds(second),
                        "conversation.message",
                        text.startsWith("run") ? new RunId(text) : null,
                        Value.of(Map.of("text", Value.of(text))));
        var after = before.withEntry(event, before.title(), before.turns() + 1);
        conversations.append(event, after);
        return after;
    }

    @Test
    void tellsWhatWasSaidInOrder() {
        var begun = create("c-1", "ann", "Sales 销量", 0);

        var now = say(say(say(begun, "hello", 1), "你好\0", 2), "run-1", 3);

        assertThat(conversations.find("c-1")).hasValue(now);
        assertThat(conversations.read("c-1", 0, 10))
                .extracting(event -> event.payload().field("text").asText())
                .containsExactly("hello", "你好\0", "run-1");
        assertThat(conversations.read("c-1", 1, 1))
                .extracting(ConversationEntry::sequence)
                .containsExactly(2L);
        assertThat(conversations.read("c-1", 2, 10).getFirst().run()).isEqualTo(new RunId("run-1"));
    }

    @Test
    void refusesWhatWasSaidAtTheSameTime() {
        var begun = create("c-1", "ann", "", 0);
        say(begun, "first", 1);

        assertThatThrownBy(() -> say(begun, "second", 2))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("entry 1 was not recorded");
        assertThat(conversations.read("c-1", 0, 10)).hasSize(1);
    }

    @Test
    void refusesAnIdThatIsTaken() {
        create("c-1", "ann", "", 0);

        assertThatThrownBy(() -> create("c-1", "bob", "", 1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("use a new id");
    }

    @Test
    void listsThoseOfOnePersonTheLatestFirst() {
        create("c-1", "ann", "Sales", 0);
        create("c-2", "ann", "销量 50%", 1);
        create("c-3", "bob", "sales", 2);

        assertThat(ids("ann", "")).containsExactly("c-2", "c-1");
        assertThat(ids("ann", "SALES")).containsExactly("c-1");
        assertThat(ids("ann", "50%")).containsExactly("c-2");
        assertThat(ids("nobody", "")).isEmpty();
    }

    @Test
    void goesOnWhereAPageEnded() {
        create("c-1", "ann", "", 0);
        create("c-2", "ann", "", 0);
        create("c-3", "ann", "", 1);

        var first = conversations.list("ann", "", 2, null);
        var second = conversations.list("ann", "", 2, first.getLast());

        assertThat(first).extracting(ConversationSummary::id).containsExactly("c-3", "c-2");
        assertThat(second).extracting(ConversationSummary::id).containsExactly("c-1");
    }

    @Test
    void deletesOneWithWhatWasSaid() {
        say(create("c-1", "ann", "", 0), "hello", 1);

        assertThat(conversations.delete("c-1")).isTrue();
        assertThat(conversations.delete("c-1")).isFalse();
        assertThat(conversations.find("c-1")).isEmpty();
        assertThat(conversations.read("c-1", 0, 10)).isEmpty();
    }

    private List<String> ids(String user, String text) {
        return conversations.list(user, text, 10, null).stream()
                .map(ConversationSummary::id)
                .toList();
    }

    private ConversationSummary accept(ConversationSummary before, int turn) {
        var event = event(before, "conversation.message");
        var after = before.withEntry(event, before.title(), turn);
        conversations.acceptTurn(event, after, turn);
        return after;
    }

    private static ConversationEntry event(ConversationSummary before, String type) {
        return new ConversationEntry(
                before.id(),
                before.lastSequence() + 1,
                Samples.START,
                type,
                null,
                Value.of(Map.of("text", Value.of("Copy a.txt"))));
    }

    private void reopenStore() {
        journal.close();
        openStore();
    }

    @Test
    void keepsAnAcceptedTurnUntilItIsSettled() {
        var said = accept(create("c-1", "ada", "", 0), 1);
        assertThat(conversations.findUnanswered())
                .extracting(AcceptedTurn::conversation, AcceptedTurn::turn, AcceptedTurn::starts)
                .containsExactly(tuple("c-1", 1, 1));

        var answer = event(said, "conversation.answer");
        conversations.settleTurn(answer, said.withEntry(answer, "", 1), 1);

        assertThat(conversations.findUnanswered()).isEmpty();
        assertThat(conversations.read("c-1", 0, 10)).hasSize(2);
    }

    @Test
    void acceptsNothingWhereTheMessageIsNotRecorded() {
        var before = create("c-1", "ada", "", 0);
        accept(before, 1);

        assertThatThrownBy(() -> accept(before, 2)).isInstanceOf(StoreException.class);

        assertThat(conversations.findUnanswered()).hasSize(1);
    }

    /** A database may notice the end of the owner before a little later. */
    private AcceptedTurn awaitUnsettled() {
        var deadline = Instant.now().plusSeconds(120);
        while (Instant.now().isBefore(deadline)) {
            var found = conversations.findUnanswered();
            if (!found.isEmpty()) {
                return found.getFirst();
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("the turn is not found");
    }

    @Test
    void countsHowOftenAProcessBeganAndDidNotPutTheTurnDown() {
        accept(create("c-1", "ada", "", 0), 1);
        reopenStore();

        var found = awaitUnsettled();
        assertThat(conversations.claimTurn(found)).isTrue();
        assertThat(conversations.claimTurn(found)).isFalse(); // the second one gets nothing
        assertThat(conversations.findUnanswered().getFirst().starts()).isEqualTo(2);

        conversations.releaseTurn("c-1", 1);
        assertThat(conversations.findUnanswered().getFirst().starts()).isZero();
    }

    @Test
    void keepsRepliesOfModelsUntilTheTurnHasItsAnswer() {
        var said = accept(create("c-1", "ada", "", 0), 1);
        var reply = Value.of(Map.of("text", Value.of("a plan 计划\0")));

        conversations.saveReply("c-1", 1, "digest", 1, reply);
        conversations.saveReply("c-1", 1, "digest", 2, Value.of("another"));
        reopenStore();

        assertThat(conversations.findReply("c-1", 1, "digest", 1)).hasValue(reply);
        assertThat(conversations.findReply("c-1", 1, "digest", 2)).hasValue(Value.of("another"));
        assertThat(conversations.findReply("c-1", 1, "digest", 3)).isEmpty();
        assertThat(conversations.findReply("c-1", 2, "digest", 1)).isEmpty();
        var answer = event(said, "conversation.answer");
        conversations.settleTurn(answer, said.withEntry(answer, "", 1), 1);
        assertThat(conversations.findReply("c-1", 1, "digest", 1)).isEmpty();
    }

    @Test
    void deletesRepliesOfModelsWithTheirConversation() {
        accept(create("c-1", "ada", "", 0), 1);
        conversations.saveReply("c-1", 1, "digest", 1, Value.of("a plan"));

        conversations.delete("c-1");

        assertThat(conversations.findReply("c-1", 1, "digest", 1)).isEmpty();
    }

    @Test
    void acceptsAgainATurnWhoseRunGoesOn() {
        var said = accept(create("c-1", "ada", "", 0), 1);
        var answer = event(said, "conversation.answer");
        conversations.settleTurn(answer, said.withEntry(answer, "", 1), 1);

        conversations.reopenTurn("c-1", 1);
        conversations.reopenTurn("c-1", 1);

        assertThat(conversations.findUnanswered()).hasSize(1);
        conversations.discardTurn("c-1", 1);
        assertThat(conversations.findUnanswered()).isEmpty();
    }

    @Test
    void forgetsTheTurnsOfAConversationThatIsDeleted() {
        accept(create("c-1", "ada", "", 0), 1);

        conversations.delete("c-1");

        assertThat(conversations.findUnanswered()).isEmpty();
    }
}
