package dev.troupe.packs.studio.generation;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.StudioTask;
import java.util.Map;

/**
 * Requests for generated content, read by rules: the description is what the user quotes, which
 * goes to the model unchanged.
 */
public final class GenerationRequest {
    private GenerationRequest() {}

    /**
     * @param role that has to be configured
     * @param argument of the tool that receives the quotation
     * @param extension of the file if the task names none
     */
    public static Offer.Response respond(
            MediaModels models,
            String tool,
            MediaRole role,
            String argument,
            String extension,
            StudioTask task) {
        if (!models.has(role)) {
            return new Offer.Refusal(MediaModels.missingText(role));
        }
        var mentions = Mentions.of(task.text());
        var quoted =
                mentions.quoted().stream()
                        .filter(text -> !mentions.files().contains(text))
                        .findFirst();
        if (quoted.isEmpty()) {
            return new Offer.Refusal(
                    new LocalizedText(
                            "请用引号括起要生成的内容，例如：生成视频“雨夜的街道”",
                            "Put what is to be generated between quotes, such as: generate a video \"a street on a rainy night\""));
        }
        var target = task.target("." + extension).orElse("generated." + extension);
        return new Offer.Call(
                tool, Map.of(argument, Value.of(quoted.get()), "target", Value.of(target)));
    }
}
