package dev.troupe.chat.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.AgentDismissed;
import dev.troupe.chat.conversation.ConversationEvent.AgentInvited;
import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.SessionConfigured;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEvent.TurnsWithdrawn;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.graph.Stage;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AgentSessionTest {
    private static final Instant AT = Instant.EPOCH;
    private static final AgentInvited INVITED = new AgentInvited("sarah", "the scene", "u");

    private final AgentSession session = new AgentSession();

    private void apply(ConversationEvent event) {
        var type = ConversationEventJson.typeOf(event);
        var payload = ConversationEventJson.payloadOf(event);
        session.apply(AT, ConversationEventJson.read(type, payload)); // as it is on record
    }

    private void visit(int turn, int round, int number, Stage stage, String subject) {
        var inputs = Map.of("agent", Value.of("sarah"));
        var started = new VisitStarted(number, stage.node(), 0, "", subject, inputs, AT);
        var ended = new VisitEnded(number, false, Map.of(), List.of(), AT);
        apply(new StagesVisited(new VisitBatch(turn, round, null, 0, List.of(started, ended))));
    }

    @Test
    void changesStatesByInvitationAndDismissalAlone() {
        apply(new MessageReceived(1, "write", "", Value.missing()));
        visit(1, 1, 1, Stage.AGENT_WORK, "n1");
        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.DORMANT);
        visit(1, 1, 2, Stage.EMMA_INVITE, "n1");
        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.ENGAGED);
        visit(1, 1, 3, Stage.AGENT_COMPLETE, "n1");
        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.IDLE);
        visit(1, 1, 4, Stage.EMMA_DISMISS, "n1");
        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.DORMANT);
    }

    @Test
    void refusesToInviteAnAgentThatIsEngaged() {
        assertThat(session.findInviteProblem("sarah")).isEmpty();
        apply(INVITED);

        assertThat(session.findInviteProblem("sarah"))
                .hasValueSatisfying(why -> assertThat(why.is(SessionProblem.AGENT_BUSY)).isTrue());
        assertThat(session.findInviteProblem("david")).isEmpty();
    }

    @Test
    void refusesToDismissAnAgentThatIsDormantOrWorksOnAPlan() {
        assertThat(session.findDismissProblem("sarah"))
                .hasValueSatisfying(
                        why -> assertThat(why.is(SessionProblem.AGENT_DORMANT)).isTrue());
        apply(INVITED);
        assertThat(session.findDismissProblem("sarah")).isEmpty();

        visit(1, 1, 1, Stage.EMMA_INVITE, "n1");

        assertThat(session.findDismissProblem("sarah"))
                .hasValueSatisfying(why -> assertThat(why.is(SessionProblem.AGENT_BUSY)).isTrue());
    }

    @Test
    void forgetsWhatAMessageChangedThatIsReplaced() {
        apply(INVITED);
        apply(new MessageReceived(1, "stop", "", Value.missing()));
        apply(new AgentDismissed("sarah", "u"));
        assertThat(session.engagements()).isEmpty();

        apply(new TurnsWithdrawn(1));

        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.ENGAGED);
    }

    @Test
    void leavesNoAgentOfAPlanEngagedAfterTheAnswer() {
        apply(INVITED);
        apply(new MessageReceived(1, "draw", "", Value.missing()));
        visit(1, 1, 1, Stage.EMMA_INVITE, "n1");
        apply(TurnAnswered.ofText(1, Answer.State.NEEDS_INPUT, "Which one?"));
        assertThat(session.engagements()).as("it waits for the user").hasSize(2);

        apply(TurnAnswered.ofText(1, Answer.State.FAILED, "It failed."));

        assertThat(session.engagements())
                .singleElement()
                .satisfies(each -> assertThat(each.isDirect()).isTrue());
    }

    @Test
    void countsEachNodeOnceWhenAMessageIsDoneOnceMore() {
        visit(1, 1, 1, Stage.EMMA_INVITE, "n1");
        visit(1, 2, 1, Stage.EMMA_INVITE, "n2");

        assertThat(session.engagements()).extracting(Engagement::subject).containsExactly("n2");
    }

    @Test
    void readsItsSettingsFromTheRecord() {
        var config = new GraphConfig(2, Duration.ofSeconds(30), false, 1);
        assertThat(session.config()).isEmpty();

        apply(new SessionConfigured(config));

        assertThat(session.config()).contains(config);
    }
}
