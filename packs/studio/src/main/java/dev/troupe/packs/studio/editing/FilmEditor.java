package dev.troupe.packs.studio.editing;

import static dev.troupe.packs.studio.specialist.Offer.pattern;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegPrograms;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.StudioTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Alex, who edits films. */
public final class FilmEditor implements Specialist {
    /** The editor's type in plans. */
    public static final String ALEX = "alex";

    private static final String[] VIDEOS = {".mp4", ".mov", ".mkv", ".webm", ".avi", ".m4v"};
    private static final String[] MEDIA =
            Stream.concat(Stream.of(VIDEOS), Stream.of(".wav", ".mp3", ".m4a", ".flac", ".ogg"))
                    .toArray(String[]::new);

    private static final String TIME =
            "(\\d{1,3}:\\d{1,2}(?::\\d{1,2})?(?:\\.\\d{1,3})?|\\d{1,4}(?:\\.\\d{1,3})?\\s?(?:seconds?|secs?|s|minutes?|mins?)\\b|\\d{1,3}\\s?分(?:钟|\\d{1,2}秒)?|\\d{1,4}(?:\\.\\d{1,3})?\\s?秒)";
    private static final Pattern CUT =
            pattern(
                    "\\b(?:cut|trim|clip|extract)(?: (?:out|a clip|the part))?\\b(?! (?:list|by))|剪(?:出|下|切|取|裁)|截取|裁剪|(?<!编)剪(?!辑|接)");
    private static final Pattern RANGE =
            pattern(
                    "(?:\\bfrom\\s+|从\\s*|的\\s*)?"
                            + TIME
                            + "\\s*(?:to|until|till|-|–|~|(?:剪|截取|裁)?(?:到|至))\\s*"
                            + TIME
                            + "(?:的?(?:片段|部分))?");
    private static final Pattern FIRST =
            pattern("\\b(?:the )?first " + TIME + "(?: of)?|(?:的)?(?:前|开头)\\s*" + TIME);
    private static final Pattern JOIN =
            pattern(
                    "\\b(?:join|concat(?:enate)?|splice|merge)\\b(?: together)?|拼接|合并|接(?:在一起|起来)|连接(?:起来|在一起)?");
    private static final Pattern TRANSITION =
            pattern(
                    "\\b(?:with|using|and add)\\s+(?:an?\\s+)?(?:"
                            + TIME
                            + "[- ]?)?(?:(?:of )?(cross ?fades?|fades?|dissolves?|wipes?)(?: transitions?)?)\\b(?:\\s+(?:of|for|over)\\s+"
                            + TIME
                            + ")?|(?:并?(?:加上?|用|带)\\s*)?(?:"
                            + TIME
                            + "\\s*的?)?(淡入淡出|交叉淡化|叠化|溶解|擦除)(?:转场|过渡|效果)?");
    private static final List<Integer> TRANSITION_TIMES = List.of(1, 3, 4); // groups
    private static final List<Integer> TRANSITION_NAMES = List.of(2, 5); // groups

    /** Names of files are blanked when a request is recognized, and not when it is read. */
    private static final Pattern CAPTIONS =
            pattern(
                    "\\b(?:add|burn|put)(?= +(?:[^ ]+\\.srt\\b| {4,}(?:in)?to\\b))|\\b(?:add|put|burn(?: in)?) (?:the )?(?:subtitles|captions)\\b|加(?:上|入)?字幕|烧录?字幕|添?加到");

    private static final Pattern AS_STREAM =
            pattern("\\bas a (?:stream|track)\\b|\\bsoft (?:subtitles|captions)\\b|软字幕|外挂字幕");
    private static final Pattern PROBE =
            pattern(
                    "\\bprobe\\b|\\bhow long is\\b|\\b(?:media )?info(?:rmation)?\\b|\\bduration of\\b|(?:查看)?媒体信息|的(?:详细)?信息|(?:有)?多长|时长");
    private static final Pattern EXPORT = pattern("\\b(?:export|convert)\\b|导出|转换?(?:成|为)|转码");
    private static final Pattern PRESET =
            pattern(
                    "(?:\\b(?:as|to|in)\\s+|(?:成|为)\\s*)?(?:an?\\s+)?(?<![\\w.])(1080p|720p|480p|webm|gif|mp3|wav)\\b|动图");
    private static final Pattern RENDER =
            pattern(
                    "\\b(?:cut|assemble)(?: (?:a|the) film)? by\\b|\\brender\\b|按(?= *(?:[^ ]+\\.(?:edl|json)| {4,}))|按?剪辑表(?:剪辑|渲染)?");

    private static final Pattern WRITE_LIST =
            pattern(
                    "\\b(?:write|make|save|create)\\s+(?:an?\\s+|the\\s+)?(?:edit decision list|edit list|cut list|edl)\\b(?:\\s+of)?|(?:保存|生成|制作|写|做)(?:成|一份|一个)?剪辑表");

    /** Extensions of the files that the editor works on. */
    private static final Set<String> KINDS =
            Stream.concat(Stream.of(MEDIA), Stream.of(".srt", ".vtt", ".edl", ".json"))
                    .map(extension -> extension.substring(1))
                    .collect(Collectors.toUnmodifiableSet());

    private final Agent agent;

    public FilmEditor(Ffmpeg ffmpeg) {
        this.agent =
                Agent.of(
                        card().withRequirements(FfmpegPrograms.requirement()),
                        """
                        - Inspect files with probeMedia before you cut; times beyond the end are refused.
                        - Sources are never changed: every result is another file.
                        - Cut with cutClip, join with joinClips; several parts of several files are an edit decision list: writeEditList, then renderEditList.
                        - If a tool reports that a file has no audio or no pictures, report that; do not work around it.
                        """,
                        List.of(
                                new ProbeTool(ffmpeg),
                                new CutTools.CutClip(ffmpeg),
                                new CutTools.JoinClips(ffmpeg),
                                new CaptionTool(ffmpeg),
                                new VideoExportTool(ffmpeg),
                                new EditListTools.WriteEditList(ffmpeg),
                                new EditListTools.RenderEditList(ffmpeg)));
    }

    private static AgentCard card() {
        return new AgentCard(
                        ALEX,
                        "Alex, editor",
                        "Cuts, joins, captions and exports videos and sounds, and writes edit decision lists; leaves animatics to oliver and mixing to robert.",
                        List.of("video cutting", "pacing", "transitions and effects"),
                        List.of("@mp4", "@mov", "@mkv", "@edl", "剪辑", "拼接", "trim", "splice"),
                        Set.of("video", "sound"),
                        Set.of("video"))
                .withChinese(
                        "Alex 剪辑师",
                        "剪切、拼接视频和声音，添加字幕，导出，保存剪辑表；动态分镜由 oliver、混音由 robert 负责。",
                        List.of("视频剪辑", "节奏把控", "转场与特效"));
    }

    @Override
    public Agent agent() {
        return agent;
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                offer("片段", "a clip", CUT, List.of(RANGE, FIRST), FilmEditor::cut),
                offer("拼接", "joined clips", JOIN, List.of(TRANSITION), FilmEditor::join),
                offer(
                        "字幕",
                        "a video with subtitles",
                        CAPTIONS,
                        List.of(AS_STREAM),
                        FilmEditor::caption),
                offer("媒体信息", "what a file contains", PROBE, List.of(), FilmEditor::probe),
                offer("导出", "an export", EXPORT, List.of(PRESET), FilmEditor::export),
                offer("按剪辑表剪辑", "a film by a list", RENDER, List.of(), FilmEditor::render),
                offer(
                        "剪辑表",
                        "an edit decision list",
                        WRITE_LIST,
                        List.of(RANGE, FIRST),
                        FilmEditor::writeList));
    }

    private static Offer offer(
            String zh, String en, Pattern words, List<Pattern> options, Offer.Responder response) {
        return new Offer(
                ALEX, new LocalizedText(zh, en), words, options, Set.of(), "cut", KINDS, response);
    }

    private static Offer.Response cut(StudioTask task) {
        var source = task.source(MEDIA);
        if (source.isEmpty()) {
            return refusal("请指出要剪切的文件", "Name the file that is to be cut");
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(source.get()));
        var range = RANGE.matcher(task.text());
        var first = FIRST.matcher(task.text());
        if (range.find()) {
            arguments.put("from", Value.of(range.group(1)));
            arguments.put("to", Value.of(range.group(2)));
        } else if (first.find()) {
            arguments.put("to", Value.of(first.group(1) == null ? first.group(2) : first.group(1)));
        } else {
            return refusal(
                    "请说明从何时剪到何时，例如 0:05 到 0:12",
                    "State from when to when, such as from 0:05 to 0:12");
        }
        return withTarget("cutClip", arguments, task, MEDIA);
    }

    private static Offer.Response join(StudioTask task) {
        var sources = task.sources(MEDIA);
        if (sources.size() < 2) {
            return refusal("请指出要拼接的至少两个文件", "Name at least two files that are to be joined");
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("clips", Value.of(sources.stream().map(Value::of).toList()));
        var transition = TRANSITION.matcher(task.text());
        if (transition.find()) {
            firstGroup(transition, TRANSITION_NAMES)
                    .ifPresent(name -> arguments.put("transition", Value.of(filter(name))));
            firstGroup(transition, TRANSITION_TIMES)
                    .ifPresent(time -> arguments.put("seconds", Value.of(time)));
        }
        return withTarget("joinClips", arguments, task, MEDIA);
    }

    private static Optional<String> firstGroup(Matcher matcher, List<Integer> groups) {
        return groups.stream().map(matcher::group).filter(Objects::nonNull).findFirst();
    }

    private static String filter(String name) {
        return switch (name.toLowerCase(Locale.ROOT).replaceFirst("s$", "")) {
            case "dissolve", "溶解", "叠化" -> "dissolve";
            case "wipe", "擦除" -> "wipeleft";
            default -> "fade";
        };
    }

    private static Offer.Response caption(StudioTask task) {
        var video = task.sources(VIDEOS).stream().findFirst().or(() -> task.target(VIDEOS));
        var subtitles = task.source(".srt");
        if (video.isEmpty() || subtitles.isEmpty()) {
            return refusal("请指出视频和字幕文件（.srt）", "Name the video and the subtitles (.srt)");
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(video.get()));
        arguments.put("subtitles", Value.of(subtitles.get()));
        if (task.has(AS_STREAM)) {
            arguments.put("burned", Value.of(false));
        }
        return task.sources(VIDEOS).isEmpty()
                ? new Offer.Call("addCaptions", arguments)
                : withTarget("addCaptions", arguments, task, VIDEOS);
    }

    private static Offer.Response probe(StudioTask task) {
        var source = task.source(MEDIA);
        return source.isEmpty()
                ? refusal("请指出要查看的文件", "Name the file that is to be inspected")
                : new Offer.Call("probeMedia", Map.of("path", Value.of(source.get())));
    }

    private static Offer.Response export(StudioTask task) {
        var source = task.source(MEDIA).or(() -> task.target(MEDIA)); // "export" writes
        var preset = PRESET.matcher(task.text());
        var target =
                Mentions.of(task.text()).files().stream()
                        .filter(file -> !source.equals(Optional.of(file)))
                        .filter(file -> Stream.of(MEDIA).anyMatch(file::endsWith))
                        .findFirst();
        if (source.isEmpty() || !preset.find()) {
            return refusal(
                    "请指出要导出的文件，以及格式：1080p、720p、480p、webm、gif、mp3 或 wav",
                    "Name the file and the format: 1080p, 720p, 480p, webm, gif, mp3 or wav");
        }
        var name = preset.group(1) == null ? "gif" : preset.group(1);
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(source.get()));
        arguments.put("preset", Value.of(name.toLowerCase(Locale.ROOT)));
        target.ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call("exportMedia", arguments);
    }

    private static Offer.Response render(StudioTask task) {
        var list = task.source(".edl", ".json");
        if (list.isEmpty()) {
            return refusal("请指出剪辑表（.edl 或 .json）", "Name the edit decision list (.edl or .json)");
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("list", Value.of(list.get()));
        return withTarget("renderEditList", arguments, task, MEDIA);
    }

    /** The part of a file stands after its name; without one it is the whole file. */
    private static Offer.Response writeList(StudioTask task) {
        var sources = task.sources(MEDIA);
        if (sources.isEmpty()) {
            return refusal("请指出剪辑表的视频或声音文件", "Name the videos or sounds of the list");
        }
        var clips = new ArrayList<Value>();
        int parts = 0;
        int at = 0;
        for (int i = 0; i < sources.size(); i++) {
            int start = task.text().indexOf(sources.get(i), at) + sources.get(i).length();
            int next = i + 1 < sources.size() ? task.text().indexOf(sources.get(i + 1), start) : -1;
            at = next < 0 ? task.text().length() : next;
            var clip = clip(sources.get(i), task.text().substring(start, at));
            parts += clip.size() > 1 ? 1 : 0;
            clips.add(Value.of(clip));
        }
        if (parts
                != RANGE.matcher(task.text()).results().count()
                        + FIRST.matcher(task.text()).results().count()) {
            return refusal(
                    "请在每个文件名之后写一个片段，例如：a.mp4 从 0:05 到 0:10",
                    "State one part after the name of each file, such as: a.mp4 from 0:05 to 0:10");
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("clips", Value.of(clips));
        return withTarget("writeEditList", arguments, task, new String[] {".edl", ".json"});
    }

    private static Map<String, Value> clip(String path, String text) {
        var clip = new LinkedHashMap<String, Value>();
        clip.put("path", Value.of(path));
        var range = RANGE.matcher(text);
        var first = FIRST.matcher(text);
        if (range.find()) {
            clip.put("from", Value.of(range.group(1)));
            clip.put("to", Value.of(range.group(2)));
        } else if (first.find()) {
            clip.put("to", Value.of(first.group(1) == null ? first.group(2) : first.group(1)));
        }
        return clip;
    }

    private static Offer.Response withTarget(
            String tool, Map<String, Value> arguments, StudioTask task, String[] extensions) {
        task.target(extensions).ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call(tool, arguments);
    }

    private static Offer.Response refusal(String zh, String en) {
        return new Offer.Refusal(new LocalizedText(zh, en));
    }
}
