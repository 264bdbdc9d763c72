package dev.troupe.packs.writing;

import dev.troupe.model.ModelException;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.model.media.VideoModel;
import dev.troupe.model.media.VisionModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A vision model that remembers the last request and answers the same of every picture. */
final class FakeVision implements MediaModels {
    VisionModel.Description answer = new VisionModel.Description("A chart with three bars.", false);
    @Nullable ModelException failure;
    List<MediaContent> pictures = List.of();
    String question = "";
    BigDecimal units = BigDecimal.ZERO;

    @Override
    public boolean has(MediaRole role) {
        return role == MediaRole.VISION;
    }

    @Override
    public String name(MediaRole role) {
        return "openai:eyes";
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
        return Optional.of(this::describe);
    }

    private VisionModel.Description describe(VisionModel.Request request) {
        if (failure != null) {
            throw failure;
        }
        pictures = request.pictures();
        question = request.question();
        return answer;
    }

    @Override
    public <T> T pay(MediaRole role, BigDecimal count, Payer payer, Order<T> order)
            throws InterruptedException {
        units = count;
        return order.place();
    }
}
