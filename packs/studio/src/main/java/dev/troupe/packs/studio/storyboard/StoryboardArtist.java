package dev.troupe.packs.studio.storyboard;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.media.MediaModels;
import dev.troupe.packs.studio.generation.GenerationTools;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.StudioTask;
import dev.troupe.retrieval.ReadDocumentTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** David, who makes storyboards. */
public final class StoryboardArtist implements Specialist {
    private final MediaModels models;

    /**
     * @param models of pictures; tools that need others are not offered
     */
    public StoryboardArtist(MediaModels models) {
        this.models = models;
    }

    /** His type in plans. */
    public static final String DAVID = "david";

    private static final String INSTRUCTIONS =
            """
            - Make the storyboard with makeStoryboard; its rules choose sizes, angles, movements and durations from the words of the script.
            - Improve single shots with changeShot where the task or the drama asks for it; give the reason in your answer.
            - Frames are drawn by rules. Where a generated picture is asked for and generateImage or editImage is among your tools, make it and pass it to changeShot as frame.
            - Never invent scenes or dialogue: those are of the script; pass the request on to sarah.
            - Name the storyboard file in your answer: oliver and robert read it.
            """;

    private static final Pattern SHOT = Offer.pattern("(?:\\bshot|镜头|镜号)\\s*(\\d{1,4}-\\d{1,4})");
    private static final Pattern SECONDS =
            Offer.pattern("(\\d{1,4}(?:\\.\\d{1,2})?)\\s*(?:seconds?\\b|secs?\\b|s\\b|秒)");
    private static final Pattern CHANGE =
            Offer.pattern(
                    "\\b(?:change|make|set|turn|use|to|into|an?|in|for|angle|shot)\\b|改为|改成|换成|设为|使用|时长|景别|角度|运镜");

    private record Word<E>(E value, Pattern words) {
        static <E> Word<E> of(E value, String regex) {
            return new Word<>(value, Offer.pattern(regex));
        }
    }

    private static final List<Word<ShotSize>> SIZES =
            List.of(
                    Word.of(
                            ShotSize.EXTREME_CLOSE,
                            "\\bextreme close(?:[- ]?up)?\\b|\\bECU\\b|大特写"),
                    Word.of(ShotSize.MEDIUM_CLOSE, "\\bmedium close(?:[- ]?up)?\\b|\\bMCU\\b|中近景"),
                    Word.of(ShotSize.CLOSE, "\\bclose(?:[- ]?up)?\\b|\\bCU\\b|特写"),
                    Word.of(ShotSize.EXTREME_WIDE, "\\bextreme wide\\b|\\bEWS\\b|大远景"),
                    Word.of(ShotSize.MEDIUM_WIDE, "\\bmedium wide\\b|\\bMWS\\b|中全景"),
                    Word.of(ShotSize.WIDE, "\\bwide\\b|\\bWS\\b|全景"),
                    Word.of(ShotSize.MEDIUM, "\\bmedium\\b|\\bMS\\b|中景"),
                    Word.of(ShotSize.INSERT, "\\binsert\\b|插入镜头"));
    private static final List<Word<CameraAngle>> ANGLES =
            List.of(
                    Word.of(
                            CameraAngle.OVER_SHOULDER,
                            "\\bover[- ]the[- ]shoulder\\b|\\bover[- ]shoulder\\b|过肩"),
                    Word.of(CameraAngle.POINT_OF_VIEW, "\\bpoint[- ]of[- ]view\\b|\\bPOV\\b|主观视角"),
                    Word.of(CameraAngle.EYE_LEVEL, "\\beye[- ]level\\b|平视"),
                    Word.of(CameraAngle.OVERHEAD, "\\boverhead\\b|顶拍"),
                    Word.of(CameraAngle.LOW, "\\blow(?: angle)?\\b|仰拍"),
                    Word.of(CameraAngle.HIGH, "\\bhigh(?: angle)?\\b|俯拍"),
                    Word.of(CameraAngle.DUTCH, "\\bdutch(?: angle)?\\b|倾斜"));
    private static final List<Word<CameraMovement>> MOVEMENTS =
            List.of(
                    Word.of(CameraMovement.ZOOM_IN, "\\bzoom(?:ing)? in\\b|推焦"),
                    Word.of(CameraMovement.ZOOM_OUT, "\\bzoom(?:ing)? out\\b|拉焦"),
                    Word.of(CameraMovement.DOLLY_IN, "\\bdolly(?:ing)? in\\b|推近"),
                    Word.of(CameraMovement.DOLLY_OUT, "\\bdolly(?:ing)? out\\b|拉远"),
                    Word.of(CameraMovement.PAN, "\\bpan(?:ning)?\\b|横摇"),
                    Word.of(CameraMovement.TILT, "\\btilt(?:ing)?\\b|竖摇"),
                    Word.of(CameraMovement.TRACKING, "\\btracking\\b|跟拍"),
                    Word.of(CameraMovement.CRANE, "\\bcrane\\b|升降"),
                    Word.of(CameraMovement.HANDHELD, "\\bhandheld\\b|手持"),
                    Word.of(CameraMovement.STATIC, "\\bstatic\\b|固定"));

    @Override
    public Agent agent() {
        var tools = new ArrayList<Tool<?, ?>>(StoryboardTools.all());
        tools.add(new ReadDocumentTool());
        tools.add(new AskUserTool());
        tools.addAll(GenerationTools.ofPictures(models));
        return Agent.of(card(), INSTRUCTIONS, tools);
    }

    private static AgentCard card() {
        return new AgentCard(
                        DAVID,
                        "David, storyboard artist",
                        "Divides scripts into shots with size, angle, movement, duration, dialogue and frames, as table, page, PDF and JSON; changes single shots. Leaves scripts to sarah and animatics to oliver.",
                        List.of("storyboards", "shot lists", "composition of frames"),
                        List.of("storyboard", "shot list", "分镜", "镜头表", "故事板"),
                        Set.of(),
                        Set.of("storyboard"))
                .withChinese(
                        "David 分镜师",
                        "把剧本分成镜头：景别、角度、运镜、时长、台词和画面，生成表格、网页、PDF 和 JSON；修改单个镜头。剧本由 sarah、动态分镜由 oliver 负责。",
                        List.of("分镜设计", "镜头规划", "画面构图"));
    }

    @Override
    public List<Offer> offers() {
        return List.of(storyboard(), change());
    }

    /** Not where a storyboard is named as the source of something else. */
    private static Offer storyboard() {
        return new Offer(
                DAVID,
                new LocalizedText("分镜", "a storyboard"),
                Offer.pattern(
                        "(?<!\\b(?:of|from|using|with|in)\\s{1,3}(?:the|my|this|that|its)\\s{1,3})\\b(?:storyboards?|shot\\s*lists?)\\b|(?<!根据|按照|依据|基于|用|从|改|动态|把)(?:分镜(?:头)?(?:脚本|表|稿|图)?|故事板|镜头表)"),
                List.of(
                        Offer.pattern(
                                "\\b(?:printable|print|frames?|pictures?|to\\s+print)\\b|打印|可打印|画面|图片"),
                        Offer.pattern("\\b(?:csv|markdown|html|pdf)\\b|网页|表格")),
                Set.of("script"),
                "storyboard",
                StoryboardArtist::make);
    }

    private static Offer.Response make(StudioTask task) {
        var arguments = new LinkedHashMap<String, Value>();
        var formats = new ArrayList<Value>();
        Map.of("csv", "\\bcsv\\b", "md", "\\bmarkdown\\b|表格|\\btable\\b", "pdf", "\\bpdf\\b")
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(entry -> task.has(Offer.pattern(entry.getValue())))
                .forEach(entry -> formats.add(Value.of(entry.getKey())));
        if (formats.isEmpty() || task.has(Offer.pattern("\\bhtml\\b|网页|\\bprint(?:able)?\\b|打印"))) {
            formats.add(Value.of("html"));
        }
        arguments.put("formats", Value.of(formats));
        var scripts = task.sources(ScriptFile.ENDINGS.toArray(String[]::new)).stream().findFirst();
        var board = task.source(Storyboard.EXTENSION);
        if (scripts.isEmpty() && board.isPresent()) {
            arguments.put("storyboard", Value.of(board.get()));
            return new Offer.Call(StoryboardTools.EXPORT, arguments);
        }
        scripts.ifPresent(file -> arguments.put("script", Value.of(file)));
        task.target(Storyboard.EXTENSION)
                .ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call(StoryboardTools.MAKE, arguments);
    }

    private static Offer change() {
        var options = new ArrayList<Pattern>();
        SIZES.forEach(word -> options.add(word.words()));
        ANGLES.forEach(word -> options.add(word.words()));
        MOVEMENTS.forEach(word -> options.add(word.words()));
        options.add(SECONDS);
        options.add(CHANGE);
        return new Offer(
                DAVID,
                new LocalizedText("修改的镜头", "a changed shot"),
                SHOT,
                options,
                Set.of("storyboard"),
                "storyboard-change",
                StoryboardArtist::change);
    }

    private static Offer.Response change(StudioTask task) {
        var shot = SHOT.matcher(task.text());
        var arguments = new LinkedHashMap<String, Value>();
        if (shot.find()) {
            arguments.put("shot", Value.of(shot.group(1)));
        }
        find(SIZES, task).ifPresent(it -> arguments.put("size", Value.of(it.wireName())));
        find(ANGLES, task).ifPresent(it -> arguments.put("angle", Value.of(it.wireName())));
        find(MOVEMENTS, task).ifPresent(it -> arguments.put("movement", Value.of(it.wireName())));
        var seconds = SECONDS.matcher(task.text());
        if (seconds.find()) {
            arguments.put("seconds", Value.of(new BigDecimal(seconds.group(1))));
        }
        if (arguments.size() < 2) {
            return new Offer.Refusal(
                    new LocalizedText(
                            "请说明如何修改镜头：景别、角度、运镜或秒数，例如“镜头 1-2 改为特写，4 秒”",
                            "specify how to change the shot: its size, angle, movement or seconds, such as: make shot 1-2 a close-up of 4 seconds"));
        }
        task.source(Storyboard.EXTENSION)
                .ifPresent(file -> arguments.put("storyboard", Value.of(file)));
        return new Offer.Call(StoryboardTools.CHANGE, arguments);
    }

    private static <E> Optional<E> find(List<Word<E>> words, StudioTask task) {
        return words.stream().filter(word -> task.has(word.words())).map(Word::value).findFirst();
    }
}
