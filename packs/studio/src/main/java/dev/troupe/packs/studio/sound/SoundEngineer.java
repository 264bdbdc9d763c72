package dev.troupe.packs.studio.sound;

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
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.StudioTask;
import dev.troupe.packs.studio.storyboard.Storyboard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Robert, who makes sound. */
public final class SoundEngineer implements Specialist {
    /** The sound engineer's type in plans. */
    public static final String ROBERT = "robert";

    private static final String[] SOUNDS = {".wav", ".flac", ".mp3", ".m4a", ".ogg"};
    private static final String[] WITH_SOUND = {
        ".wav", ".flac", ".mp3", ".m4a", ".ogg", ".mp4", ".mov", ".mkv", ".webm"
    };
    private static final Pattern CUES =
            pattern(
                    "\\b(?:sound )?cue (?:list|sheet)s?\\b|(?:声音|音效)?(?:提示|cue)\\s?表|声音清单|音效(?:清单|表)");
    private static final Pattern TIMING =
            pattern("\\b(?:timing|beep|click) tracks?\\b|(?:合成)?(?:计时|对时|节拍)(?:音轨|轨)");
    private static final Pattern AMBIENCE =
            pattern(
                    "\\bambien(?:ce|t)(?: (?:sound )?tracks?| sounds?)?\\b|(?:合成)?环境(?:声|音)(?:音轨|轨)?");
    private static final Pattern TONE =
            pattern(
                    "\\b(?:(\\d{1,5}(?:\\.\\d{1,3})?)\\s?(k?)hz )?(?:test |sine )?tones?\\b(?: (?:of|at) (\\d{1,5}(?:\\.\\d{1,3})?)\\s?(k?)hz)?|(?:(\\d{1,5})\\s?([千k]?)(?:赫兹?|hz)(?:的)?)?(?:测试|正弦)音|(\\d{1,5})\\s?([千k]?)(?:赫兹?|hz)\\s?的?(?:纯音|声音|音)");
    private static final Pattern NOISE =
            pattern("\\b(white|pink|brown) noise\\b|(?:合成)?(白|粉红?|棕|褐)色?噪[声音]");
    private static final Pattern LENGTH =
            pattern(
                    "(?<![\\w.])(\\d{1,4}(?:\\.\\d{1,3})?[ -]?(?:seconds?|secs?|s|minutes?|mins?)\\b|\\d{1,4}(?:\\.\\d{1,3})?\\s?(?:秒钟?|分钟?))(?: of(?: an?)?| long|的|长)?");
    private static final Pattern LOUDNESS = pattern("\\b(?:the )?loudness(?: of)?\\b|响度");
    private static final Pattern MEASURING = pattern("\\bmeasure\\b|测量?|多少|检查");
    private static final Pattern NORMALIZE =
            pattern(
                    "\\bnormali[sz]e(?: the loudness of)?\\b|(?:调整|标准化|归一化|统一)响度|响度(?:调整|标准化|归一化|统一)");
    private static final Pattern LUFS =
            pattern("(?:\\b(?:to|at)\\s+|(?:到|为|至)\\s*)?([-−]\\s?\\d{1,2}(?:\\.\\d)?)\\s?lufs\\b");
    private static final Pattern MIX =
            pattern("\\bmix(?:es|ing)?(?: down| together)?\\b|混音|混合|混在一起");

    private static final Pattern SPEECH =
            pattern(
                    "\\b(?:synthesi[sz]e|generate|make) speech\\b(?: (?:of|for|from)(?: the)?(?: dialogue| lines)?)?|\\bread aloud\\b|\\btext to speech\\b|(?:[为给把]?(?:台词|对白|旁白|字幕)\\s?)?(?:合成|生成|转成|转为)语音|朗读|配音");

    private final Agent agent;
    private final MediaModels models;

    /**
     * @param models of speech; if there is none, no speech is offered
     */
    public SoundEngineer(Ffmpeg ffmpeg, MediaModels models) {
        this.models = models;
        var tools =
                new ArrayList<Tool<?, ?>>(
                        List.of(
                                new CueListTool(),
                                new SoundTrackTool(),
                                new SynthesizeTool(),
                                new MixTool(ffmpeg),
                                new LoudnessTool(ffmpeg)));
        tools.addAll(GenerationTools.ofSpeech(models));
        this.agent =
                Agent.of(
                        card(),
                        """
                        - List sounds with makeCueList; it reads the storyboard, or a script if there is none. Add no sound that no line mentions.
                        - makeSoundTrack and synthesizeSound compute tones and noise; call the result synthesized, never a recording.
                        - Mix with mixSounds; broadcasting in Europe needs -23 LUFS, most platforms -14 to -16.
                        - Speech can be synthesized only if synthesizeSpeech is among your tools; if not, report that models.speech has to be set in troupe.yaml.
                        - If a tool reports that ffmpeg is missing, pass its remedy on to the user.
                        """,
                        tools);
    }

    private static AgentCard card() {
        return new AgentCard(
                        ROBERT,
                        "Robert, sound engineer",
                        "Lists the sounds of a storyboard, synthesizes tones, ambience and timing tracks, mixes sounds and sets their loudness; leaves pictures to oliver and cutting to alex.",
                        List.of("cue lists", "sound effects", "scoring", "sound design"),
                        List.of("cue list", "cue sheet", "提示表", "loudness", "响度", "混音"),
                        Set.of("storyboard"),
                        Set.of("sound"))
                .withChinese(
                        "Robert 音效师",
                        "列出分镜中的声音，合成纯音、环境声和计时音轨，混音并调整响度；画面由 oliver、剪辑由 alex 负责。",
                        List.of("声音提示表", "音效制作", "配乐", "声音设计"));
    }

    @Override
    public Agent agent() {
        return agent;
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                offer(
                        "声音提示表",
                        "a cue list",
                        CUES,
                        List.of(),
                        Set.of("storyboard", "script"),
                        SoundEngineer::cues),
                offer(
                        "计时音轨",
                        "a timing track",
                        TIMING,
                        List.of(),
                        Set.of("storyboard"),
                        task -> track("timing", task)),
                offer(
                        "环境声音轨",
                        "an ambience track",
                        AMBIENCE,
                        List.of(),
                        Set.of("storyboard"),
                        task -> track("ambience", task)),
                offer("测试音", "a tone", TONE, List.of(LENGTH), Set.of(), SoundEngineer::tone),
                offer("噪声", "noise", NOISE, List.of(LENGTH), Set.of(), SoundEngineer::noise),
                offer(
                        "响度测量",
                        "the loudness of a file",
                        LOUDNESS,
                        List.of(MEASURING),
                        Set.of(),
                        SoundEngineer::loudness),
                offer(
                        "响度调整",
                        "a file of another loudness",
                        NORMALIZE,
                        List.of(LUFS),
                        Set.of(),
                        task -> mix(task, true)),
                offer(
                        "混音",
                        "a mix",
                        MIX,
                        List.of(LUFS, LOUDNESS),
                        Set.of(),
                        task -> mix(task, false)),
                offer(
                        "语音",
                        "speech",
                        SPEECH,
                        List.of(),
                        Set.of(),
                        task ->
                                GenerationRequest.respond(
                                        models,
                                        "synthesizeSpeech",
                                        MediaRole.SPEECH,
                                        "text",
                                        "wav",
                                        task)));
    }

    private static Offer offer(
            String zh,
            String en,
            Pattern words,
            List<Pattern> options,
            Set<String> reads,
            Offer.Responder response) {
        return new Offer(
                ROBERT, new LocalizedText(zh, en), words, options, reads, "sound", response);
    }

    private static Offer.Response cues(StudioTask task) {
        var arguments = storyboard(task);
        if (arguments.isEmpty()) {
            task.source(ScriptFile.ENDINGS.toArray(String[]::new))
                    .ifPresent(file -> arguments.put("script", Value.of(file)));
        }
        task.target(".csv", ".md").ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call("makeCueList", arguments);
    }

    private static Offer.Response track(String kind, StudioTask task) {
        var arguments = storyboard(task);
        arguments.put("kind", Value.of(kind));
        task.target(".wav").ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call("makeSoundTrack", arguments);
    }

    private static Map<String, Value> storyboard(StudioTask task) {
        var arguments = new LinkedHashMap<String, Value>();
        task.source(Storyboard.EXTENSION)
                .or(() -> task.target(Storyboard.EXTENSION)) // none is written here
                .ifPresent(file -> arguments.put("storyboard", Value.of(file)));
        return arguments;
    }

    private static Offer.Response tone(StudioTask task) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("sound", Value.of("tone"));
        var tone = TONE.matcher(task.text());
        if (tone.find()) {
            for (int group = 1; group < tone.groupCount(); group += 2) {
                if (tone.group(group) != null) {
                    boolean isKilo = !String.valueOf(tone.group(group + 1)).isEmpty();
                    arguments.put(
                            "hertz",
                            Value.of(Double.parseDouble(tone.group(group)) * (isKilo ? 1_000 : 1)));
                }
            }
        }
        return synthesize(task, arguments);
    }

    private static Offer.Response noise(StudioTask task) {
        var noise = NOISE.matcher(task.text());
        var arguments = new LinkedHashMap<String, Value>();
        if (noise.find()) {
            var colour = noise.group(1) == null ? noise.group(2) : noise.group(1);
            arguments.put(
                    "sound",
                    Value.of(
                            switch (colour.toLowerCase(Locale.ROOT)) {
                                case "白", "white" -> "white";
                                case "粉", "粉红", "pink" -> "pink";
                                default -> "brown";
                            }));
        }
        return synthesize(task, arguments);
    }

    private static Offer.Response synthesize(StudioTask task, Map<String, Value> arguments) {
        var length = LENGTH.matcher(task.text());
        if (!length.find()) {
            return refusal(
                    "请说明声音的时长，例如 5 秒", "State how long the sound is to be, such as 5 seconds");
        }
        arguments.put("duration", Value.of(length.group(1).replace('-', ' ')));
        task.target(".wav").ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call("synthesizeSound", arguments);
    }

    private static Offer.Response loudness(StudioTask task) {
        var source = task.source(WITH_SOUND);
        return source.isEmpty()
                ? refusal("请指出要测量响度的文件", "Name the file whose loudness is to be measured")
                : new Offer.Call("measureLoudness", Map.of("path", Value.of(source.get())));
    }

    private static Offer.Response mix(StudioTask task, boolean isNormalized) {
        var sources = task.sources(WITH_SOUND);
        var lufs = LUFS.matcher(task.text());
        boolean hasLoudness = lufs.find();
        if (sources.isEmpty() || !isNormalized && sources.size() < 2) {
            return refusal("请指出要混音的文件", "Name the files that are to be mixed");
        }
        if (isNormalized && !hasLoudness) {
            return refusal(
                    "请说明目标响度，例如 -23 LUFS（广播）或 -14 LUFS（网络平台）",
                    "State the loudness, such as -23 LUFS for broadcasting or -14 LUFS for platforms");
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put(
                "tracks",
                Value.of(
                        sources.stream()
                                .map(path -> Value.of(Map.of("path", Value.of(path))))
                                .toList()));
        task.target(SOUNDS).ifPresent(file -> arguments.put("target", Value.of(file)));
        if (hasLoudness) {
            var number = lufs.group(1).replace('−', '-').replace(" ", "");
            arguments.put("lufs", Value.of(Double.parseDouble(number)));
        }
        return new Offer.Call("mixSounds", arguments);
    }

    private static Offer.Response refusal(String zh, String en) {
        return new Offer.Refusal(new LocalizedText(zh, en));
    }
}
