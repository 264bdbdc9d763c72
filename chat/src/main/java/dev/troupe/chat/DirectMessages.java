package dev.troupe.chat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.chat.session.DirectTask;
import dev.troupe.chat.session.Engagement;
import dev.troupe.chat.session.MessageRoute;
import dev.troupe.language.Language;
import java.util.List;

/** Messages that name the agent that they are for, or end the dialogue with agents. */
record DirectMessages(CoordinatorConfig config, PlanExecution execution) {
    /** Passes a message to the agent that it is for. */
    Turn passOn(
            Conversation conversation,
            String message,
            DirectTask task,
            Reviewer reviewer,
            TurnTrace trace)
            throws InterruptedException {
        var plan = Plan.of(task.toWorkflow());
        trace.plan(plan.workflow());
        var notes =
                execution
                        .notes(task.message(), conversation.findOutputs(message), List.of())
                        .withWords(conversation.userMessages(message))
                        .withInstructions(
                                InstructionFile.of(config.workspace())
                                        .addTo(conversation)
                                        .instructions());
        var answer = execution.run(plan, notes, reviewer);
        trace.answer(answer);
        return Turn.of(conversation, TurnRecord.of(message, task.message(), answer), answer);
    }

    /** Ends the dialogue with agents. */
    static Turn release(
            Conversation conversation, String message, List<Engagement> released, TurnTrace trace) {
        trace.release(message, released);
        var language = conversation.languageOf(message);
        var names = String.join(", ", released.stream().map(Engagement::agent).toList());
        var answer =
                Answer.ofText(
                        released.isEmpty()
                                ? language.choose(
                                        "现在就由协调器 Emma 处理消息，没有邀请智能体。",
                                        "The coordinator, Emma, handles your messages already; no agent is engaged.")
                                : language.choose(
                                        "已释放：%s。之后的消息由协调器 Emma 处理。".formatted(names),
                                        "Dismissed: %s. The coordinator, Emma, handles the next messages."
                                                .formatted(names)));
        trace.answer(answer);
        return Turn.of(conversation, TurnRecord.ofText(message, answer.text()), answer);
    }

    /** Asks whom a message is for, or what the agent that it names is to do. */
    Turn ask(
            Conversation conversation,
            String message,
            MessageRoute.Unresolved unresolved,
            TurnTrace trace) {
        trace.receive(message);
        trace.askForAddressee(unresolved.name());
        var agents = config.catalog().agents().stream().map(Agent::card).toList();
        var question =
                config.catalog()
                        .snapshot()
                        .findUnavailableReason(unresolved.name())
                        .orElseGet(() -> unresolved.text(agents))
                        .text(conversation.languageOf(message) == Language.ZH);
        var answer =
                Answer.ofQuestion(
                        new Clarification(Clarification.Kind.MEANING, question, List.of()));
        trace.answer(answer);
        return Turn.of(conversation, TurnRecord.ofText(message, answer.text()), answer);
    }
}
