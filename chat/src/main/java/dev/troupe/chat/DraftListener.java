package dev.troupe.chat;

import dev.troupe.codec.WorkflowStream;
import dev.troupe.model.ReplyListener;

/** Reads the plan out of a reply that is still being written. */
final class DraftListener implements ReplyListener {
    private final IntentResult intent;
    private final PlanListener listener;
    private WorkflowStream plan = new WorkflowStream();
    private int planCall = -1; // which of the reply's calls holds the plan

    DraftListener(IntentResult intent, PlanListener listener) {
        this.intent = intent;
        this.listener = listener;
    }

    @Override
    public void on(String delta) {}

    @Override
    public void onArguments(int call, String tool, String delta) {
        if (planCall < 0 && tool.equals(PlanCall.TOOL)) {
            planCall = call;
        }
        if (call == planCall) {
            plan.read(delta).ifPresent(soFar -> listener.on(intent, soFar));
        }
    }

    @Override
    public boolean startOver() {
        plan = new WorkflowStream();
        planCall = -1;
        return true;
    }
}
