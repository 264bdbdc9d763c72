package dev.troupe.model.langchain4j;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.model.media.VideoModel;
import dev.troupe.model.media.VisionModel;

/**
 * Models of pictures, videos and speech that are reached by OpenAI's endpoints: those of OpenAI and
 * of servers that are compatible with it. Models of vision of any provider.
 */
public final class MediaModelFactory {
    private MediaModelFactory() {}

    public static ImageModel createImageModel(ProviderSettings settings) {
        return new OpenAiImages(http(settings));
    }

    public static VideoModel createVideoModel(ProviderSettings settings) {
        return new OpenAiVideos(http(settings));
    }

    public static SpeechModel createSpeechModel(ProviderSettings settings) {
        return new OpenAiSpeech(http(settings));
    }

    public static VisionModel createVisionModel(ProviderSettings settings) {
        return settings.provider().protocol() == Provider.Protocol.OPENAI
                ? new OpenAiVision(http(settings))
                : new ChatVision(settings);
    }

    /**
     * @throws IllegalArgumentException if the provider has another protocol
     */
    private static MediaHttp http(ProviderSettings settings) {
        if (settings.provider().protocol() != Provider.Protocol.OPENAI) {
            throw new InvalidValue(
                    "模型“%s”的提供方没有兼容 OpenAI 的图片、视频和语音接口；请使用 openai 或兼容的服务",
                    "The provider of model '%s' has no OpenAI-compatible endpoints for pictures, videos and speech; use openai or a compatible server",
                    settings.name());
        }
        return new MediaHttp(settings);
    }
}
