package dev.troupe.agent;

import dev.troupe.agent.call.ProposedCall;
import dev.troupe.agent.call.ToolGate;
import dev.troupe.core.engine.UnknownOutcomeException;
import dev.troupe.core.run.Effect;
import dev.troupe.language.Language;
import java.util.List;

/** Asks a user about a call whose outcome is unknown. */
record UncertainCall(AgentContext context, ProposedCall call, Effect effect) {
    /**
     * @throws UnknownOutcomeException when the user stops it, or the question expires
     */
    ToolGate.Remedy ask(UnknownOutcomeException unknown) {
        var options = options(context.language());
        var answer =
                context.askUser(call.spec().name() + " " + effect.key(), text(), options)
                        .orElse("");
        return switch (options.indexOf(answer)) {
            case 0 -> ToolGate.Remedy.DONE;
            case 1 -> ToolGate.Remedy.AGAIN;
            default -> throw unknown;
        };
    }

    private static List<String> options(Language language) {
        return language == Language.ZH
                ? List.of("已经做了", "再做一次", "停止")
                : List.of("done", "do again", "stop");
    }

    private String text() {
        var language = context.language();
        return language.choose(
                        "中断前可能已执行：%s。是否已完成？",
                        "This call may have completed before the run was interrupted: %s. Did it?")
                .formatted(call.doing().text(language == Language.ZH));
    }
}
