package dev.troupe.chat.plan;

import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.codec.WorkflowStream;
import dev.troupe.model.ReplyListener;

/** Reads the plan out of a reply that is still being written. */
final class StreamedPlanReader implements ReplyListener {
    private final IntentResult intent;
    private final PlanListener listener;
    private WorkflowStream plan = new WorkflowStream();
    private int planCall = -1; // which of the reply's calls holds the plan

    StreamedPlanReader(IntentResult intent, PlanListener listener) {
        this.intent = intent;
        this.listener = listener;
    }

    @Override
    public void onText(String delta) {}

    @Override
    public void onArguments(int call, String tool, String delta) {
        if (planCall < 0 && tool.equals(PlanToolCall.TOOL)) {
            planCall = call;
        }
        if (call == planCall) {
            plan.read(delta).ifPresent(soFar -> listener.on(intent, soFar));
        }
    }

    @Override
    public boolean acceptsRestart() {
        plan = new WorkflowStream();
        planCall = -1;
        return true;
    }
}
