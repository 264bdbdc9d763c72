package dev.troupe.model;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.value.Problem;
import java.util.List;

/**
 * The model that Troupe uses where no other is set up: deterministic, made of skills that the packs
 * bring. The first skill that knows a request answers it, on a thread of the {@link ComputePool}.
 */
public record OfflineModel(List<OfflineSkill> skills) implements ChatModel {
    /** How it names itself in replies. */
    public static final String NAME = "offline:rules";

    public OfflineModel {
        skills = List.copyOf(skills);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        ModelReply reply;
        try {
            reply = ComputePool.common().compute("offline model", () -> reply(request));
        } catch (ComputePool.BusyException e) {
            throw new ModelException(e.problem());
        }
        if (!reply.text().isEmpty()) {
            onText.onText(reply.text());
        }
        return reply;
    }

    private ModelReply reply(ModelRequest request) throws InterruptedException {
        for (var skill : skills) {
            var reply = skill.reply(request);
            if (reply.isPresent()) {
                return reply.get();
            }
        }
        throw new ModelException(
                Problem.of(
                        ModelProblem.NEEDS_MODEL,
                        "离线模型没有处理这个请求的规则；请设置 OPENAI_API_KEY、ANTHROPIC_API_KEY 或 GEMINI_API_KEY，或用 --model 或 troupe.yaml 选择一个模型来完成",
                        "The offline model has no rules for this request; set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY, or choose a model with --model or in troupe.yaml, to have it done"));
    }
}
