package dev.troupe.packs.studio.animation;

import static dev.troupe.packs.studio.specialist.Offer.pattern;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.generation.GenerationRequest;
import dev.troupe.packs.studio.generation.GenerationTools;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.StudioTask;
import dev.troupe.packs.studio.storyboard.Storyboard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Oliver, who sets storyboards in motion. */
public final class Animator implements Specialist {
    /** The animator's type in plans. */
    public static final String OLIVER = "oliver";

    private static final Pattern ANIMATIC =
            pattern(
                    "\\banimatics?\\b|\\banimated? storyboards?\\b|动态(?:分镜|故事板|样片|预览)(?:视频|动图)?|分镜(?:视频|动画)");
    private static final Pattern MOTION =
            pattern(
                    "\\b(?:svg|css) animations?\\b|\\banimated svgs?\\b|\\banimate the (?:frames|shots|storyboard)\\b|\\bcamera moves as (?:svg|html)\\b|(?:svg|css)\\s?动画|让(?:画面|镜头|分镜)动起来");
    private static final Pattern NO_SUBTITLES =
            pattern("\\b(?:without|no) (?:subtitles|captions)\\b|(?:不带|不要|无|没有|不加)字幕");
    private static final Pattern SUBTITLES =
            pattern(
                    "\\b(?:with|and|plus|including)?\\s*(?:burned[- ]in\\s+)?(?:subtitles|captions)\\b|(?:带有?|加上?|含|配)?(?:硬)?字幕");
    private static final Pattern GIF = pattern("\\bgifs?\\b|动图");
    private static final Pattern VIDEO = pattern("\\bmp4\\b|\\bvideo\\b|视频");
    private static final Pattern SOUND =
            pattern("\\bwith (?:the )?(?:sound|audio|track)\\b|配上?(?:声音|音频)|声音用");
    private static final Pattern RATE =
            pattern("\\b(\\d{1,3}) ?(?:fps|frames per second)\\b|每秒\\s?(\\d{1,3})\\s?帧");
    private static final String[] SOUNDS = {".wav", ".mp3", ".m4a", ".ogg", ".flac"};

    private static final Pattern NEW_VIDEO =
            pattern(
                    "\\b(?:generate|create|make) (?:a|an|the)?\\s*(?:ai )?video(?: (?:of|showing|from))?\\b|生成(?:一[段个])?视频|文生视频");
    private static final Pattern NEW_PICTURE =
            pattern(
                    "\\b(?:generate|create|make|draw) (?:a|an|the)?\\s*(?:ai )?(?:picture|image|illustration)(?: (?:of|showing))?\\b|(?:生成|画)(?:一[张幅])?(?:[“\"「『][^”\"」』\\n]{1,500}[”\"」』]的?)?(?:图片|图像|插画)|文生图");

    private final Agent agent;
    private final MediaModels models;

    /**
     * @param models of pictures and videos; a tool that needs another is not offered
     */
    public Animator(Ffmpeg ffmpeg, MediaModels models) {
        this.models = models;
        var tools = new ArrayList<Tool<?, ?>>();
        tools.add(new AnimaticTool(ffmpeg));
        tools.add(new MotionTool());
        tools.addAll(GenerationTools.ofPictures(models));
        tools.addAll(GenerationTools.ofVideos(models));
        this.agent =
                Agent.of(
                        card(),
                        """
                        - Make animatics with makeAnimatic; it reads the frames, durations and dialogue of a storyboard file.
                        - If there is no storyboard, report that it has to be created from a script first; never retype shots.
                        - Use animateFrames only if SVG, HTML or CSS motion is asked for.
                        - Pictures and videos can be generated only if generateImage, editImage or generateVideo is among your tools; if not, report that models.text2image or models.text2video has to be set in troupe.yaml.
                        - If the result states that ffmpeg is missing, pass its remedy on to the user.
                        """,
                        tools);
    }

    private static AgentCard card() {
        return new AgentCard(
                        OLIVER,
                        "Oliver, animator",
                        "Turns storyboards into animatics with subtitles (MP4, GIF) and moving SVG; leaves storyboards to david, sound to robert and cutting to alex.",
                        List.of("animatics", "motion design", "rendering of scenes"),
                        List.of("animatic", "动态分镜", "svg animation", "SVG 动画"),
                        Set.of("storyboard"),
                        Set.of("video"))
                .withChinese(
                        "Oliver 动画师",
                        "把分镜制作成带字幕的动态分镜（MP4、GIF）和 SVG 动画；分镜由 david、声音由 robert、剪辑由 alex 负责。",
                        List.of("动态分镜", "动作设计", "场景渲染"));
    }

    @Override
    public Agent agent() {
        return agent;
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                new Offer(
                        OLIVER,
                        new LocalizedText("动态分镜", "an animatic"),
                        ANIMATIC,
                        List.of(NO_SUBTITLES, SUBTITLES, GIF, VIDEO, SOUND, RATE),
                        Set.of("storyboard"),
                        "animatic",
                        Animator::animatic),
                new Offer(
                        OLIVER,
                        new LocalizedText("SVG 动画", "an SVG animation"),
                        MOTION,
                        List.of(),
                        Set.of("storyboard"),
                        "motion",
                        Animator::motion),
                new Offer(
                        OLIVER,
                        new LocalizedText("生成视频", "a generated video"),
                        NEW_VIDEO,
                        List.of(),
                        Set.of(),
                        "video",
                        task -> generate("generateVideo", MediaRole.TEXT2VIDEO, "mp4", task)),
                new Offer(
                        OLIVER,
                        new LocalizedText("生成图片", "a generated picture"),
                        NEW_PICTURE,
                        List.of(),
                        Set.of(),
                        "picture",
                        task -> generate("generateImage", MediaRole.TEXT2IMAGE, "png", task)));
    }

    private Offer.Response generate(
            String tool, MediaRole role, String extension, StudioTask task) {
        return GenerationRequest.respond(models, tool, role, "prompt", extension, task);
    }

    private static Offer.Response animatic(StudioTask task) {
        var arguments = new LinkedHashMap<String, Value>();
        addStoryboard(task, arguments);
        task.target(".mp4", ".gif").ifPresent(file -> arguments.put("target", Value.of(file)));
        var formats = new ArrayList<Value>();
        if (task.has(VIDEO)) {
            formats.add(Value.of("mp4"));
        }
        if (task.has(GIF)) {
            formats.add(Value.of("gif"));
        }
        if (!formats.isEmpty()) {
            arguments.put("formats", Value.of(formats));
        }
        if (task.has(NO_SUBTITLES)) {
            arguments.put("subtitles", Value.of("none"));
        }
        if (task.has(SOUND)) {
            task.source(SOUNDS).ifPresent(file -> arguments.put("sound", Value.of(file)));
        }
        var rate = RATE.matcher(task.text());
        if (rate.find()) {
            var number = rate.group(1) == null ? rate.group(2) : rate.group(1);
            arguments.put("framesPerSecond", Value.of(Integer.parseInt(number)));
        }
        return new Offer.Call("makeAnimatic", arguments);
    }

    private static Offer.Response motion(StudioTask task) {
        var arguments = new LinkedHashMap<String, Value>();
        addStoryboard(task, arguments);
        task.target(".svg", ".html").ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call("animateFrames", arguments);
    }

    private static void addStoryboard(StudioTask task, Map<String, Value> arguments) {
        task.source(Storyboard.EXTENSION)
                .or(() -> task.target(Storyboard.EXTENSION)) // none is written here
                .ifPresent(file -> arguments.put("storyboard", Value.of(file)));
    }
}
