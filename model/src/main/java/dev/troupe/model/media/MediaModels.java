package dev.troupe.model.media;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.math.BigDecimal;
import java.util.Optional;

/** The models of the roles that settings configure. Safe for use by several threads. */
public interface MediaModels {
    /** Without any model. */
    MediaModels NONE =
            new MediaModels() {
                @Override
                public boolean has(MediaRole role) {
                    return false;
                }

                @Override
                public String name(MediaRole role) {
                    return "";
                }

                @Override
                public Optional<ImageModel> imageModel(MediaRole role) {
                    return Optional.empty();
                }

                @Override
                public Optional<VideoModel> videoModel(MediaRole role) {
                    return Optional.empty();
                }

                @Override
                public Optional<SpeechModel> speechModel() {
                    return Optional.empty();
                }

                @Override
                public Optional<VisionModel> visionModel() {
                    return Optional.empty();
                }

                @Override
                public <T> T pay(MediaRole role, BigDecimal units, Payer payer, Order<T> order)
                        throws InterruptedException {
                    throw missingError(role);
                }
            };

    /** What is paid for. */
    @FunctionalInterface
    interface Order<T> {
        T place() throws InterruptedException;
    }

    /**
     * Whose budgets a cost counts to.
     *
     * @param user id of the user; empty if there is only one
     * @param run id of the run; empty if there is none
     */
    record Payer(String user, String run) {}

    boolean has(MediaRole role);

    /** The model of a role, {@code provider:name}; empty if there is none. */
    String name(MediaRole role);

    /**
     * @param role {@link MediaRole#TEXT2IMAGE} or {@link MediaRole#IMAGE2IMAGE}
     */
    Optional<ImageModel> imageModel(MediaRole role);

    /**
     * @param role {@link MediaRole#TEXT2VIDEO} or {@link MediaRole#IMAGE2VIDEO}
     */
    Optional<VideoModel> videoModel(MediaRole role);

    Optional<SpeechModel> speechModel();

    Optional<VisionModel> visionModel();

    /**
     * Places an order within the budgets, and counts its cost to them if it succeeds.
     *
     * @param units pictures that are created or described, seconds of video, or thousands of
     *     characters of speech
     * @throws ModelException code OVER_BUDGET when the cost is more than remains of a budget, or
     *     unknown although a budget limits money; nothing is ordered then
     */
    <T> T pay(MediaRole role, BigDecimal units, Payer payer, Order<T> order)
            throws InterruptedException;

    /** That no model is configured for a role, with what to do. */
    static ModelException missingError(MediaRole role) {
        return new ModelException(Problem.of(ModelProblem.NEEDS_MODEL, missingText(role)));
    }

    /** The same as a sentence. */
    static LocalizedText missingText(MediaRole role) {
        return LocalizedText.of(
                "这需要%s的模型，但没有设置；请在 TROUPE_HOME/troupe.yaml 中设置 models.%s，例如 {model: openai:名称, apiKeyVariable: OPENAI_API_KEY}",
                "This needs a model for %s, and none is set; set models.%s in TROUPE_HOME/troupe.yaml, such as {model: openai:NAME, apiKeyVariable: OPENAI_API_KEY}",
                role.label(),
                role.settingName());
    }
}
