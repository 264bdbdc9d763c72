package dev.troupe.packs.studio.generation;

import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.model.media.VideoModel;
import dev.troupe.model.media.VisionModel;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** A model for each role, which makes the same small picture, video and sound of everything. */
public final class FakeMedia implements MediaModels {
    private static final String PICTURE =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private final FakeVideoProvider videos = new FakeVideoProvider();

    /** Jobs that are completed at the first question. */
    public FakeMedia() {
        videos.questionsNeeded = 1;
    }

    /** A picture of one pixel, PNG. */
    public static byte[] picture() {
        return Base64.getDecoder().decode(PICTURE);
    }

    @Override
    public boolean has(MediaRole role) {
        return true;
    }

    @Override
    public String name(MediaRole role) {
        return "test:" + role.settingName();
    }

    @Override
    public Optional<ImageModel> imageModel(MediaRole role) {
        return Optional.of(_ -> MediaContent.of(picture(), "image/png"));
    }

    @Override
    public Optional<VideoModel> videoModel(MediaRole role) {
        return Optional.of(videos);
    }

    @Override
    public Optional<SpeechModel> speechModel() {
        var wave = "RIFF$\0\0\0WAVEfmt ".getBytes(StandardCharsets.ISO_8859_1);
        return Optional.of(_ -> MediaContent.of(wave, "audio/wav"));
    }

    @Override
    public Optional<VisionModel> visionModel() {
        return Optional.of(_ -> new VisionModel.Description("One black pixel.", false));
    }

    @Override
    public <T> T pay(MediaRole role, BigDecimal units, Payer payer, Order<T> order)
            throws InterruptedException {
        return order.place();
    }
}
