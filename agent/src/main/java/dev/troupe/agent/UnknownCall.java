package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.UnknownOutcomeException;
import dev.troupe.language.Language;
import java.util.List;

/** Asks a person about a call of which nobody knows whether it was made. */
record UnknownCall(AgentContext context, Intention call, Effect effect) {
    /**
     * @throws UnknownOutcomeException when the person stops it, or nobody answers in time
     */
    ToolGate.Remedy ask(UnknownOutcomeException unknown) {
        var options = options(context.language());
        var answer =
                context.askPerson(call.spec().name() + " " + effect.key(), text(), options)
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
                        "中断前可能已经做过：%s。做了没有？",
                        "This may have been done before the run was cut off: %s. Was it?")
                .formatted(call.doing().said(language == Language.ZH));
    }
}
