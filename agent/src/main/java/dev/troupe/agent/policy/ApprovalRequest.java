package dev.troupe.agent.policy;

import dev.troupe.agent.tool.ArgumentChecker;
import dev.troupe.agent.tool.Risk;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request to a user to approve a call.
 *
 * @param run id of the run
 * @param node id of the node
 * @param ground why it is asked
 * @param language of the user
 * @param schema of the tool's arguments; {@link Value#missing} if it is not known
 * @param differences how the text files change that were there before
 * @param unnamed files from before that would be removed or replaced as a whole, and that neither
 *     rules nor the user's words name: a model has chosen them
 */
public record ApprovalRequest(
        String run,
        String node,
        ToolAction action,
        ToolPolicy.Ground ground,
        Language language,
        Value schema,
        List<FileDiff> differences,
        List<String> unnamed) {
    /** Marks the subjects of questions that ask for an approval. */
    private static final String KIND = "approval";

    private static final int MAX_DISPLAYED =
            20_000; // characters of one argument; longer than a program

    private static final int MAX_LISTED = 3; // files, of many that exist already

    public ApprovalRequest {
        differences = List.copyOf(differences);
        unnamed = List.copyOf(unnamed);
    }

    /** One whose arguments cannot be changed. */
    public ApprovalRequest(
            String run,
            String node,
            ToolAction action,
            ToolPolicy.Ground ground,
            Language language) {
        this(run, node, action, ground, language, Value.missing(), List.of(), List.of());
    }

    /** As a run asks it, of a call that changes no files from before. */
    public Question toQuestion(@Nullable Duration expiry) {
        return toQuestion(expiry, "");
    }

    /**
     * As a run asks it. Its key is the hash of what is to be done: the same call is never asked
     * twice in a run, also by another node, unless the files that it changes have changed.
     *
     * @param fileStates a text that differs if the files that it changes or removes differ; empty
     *     for no files
     */
    public Question toQuestion(@Nullable Duration expiry, String fileStates) {
        return new Question(
                KIND
                        + " "
                        + ContentHash.of(
                                action.tool(),
                                Json.write(action.arguments()),
                                ground.name() + changesText() + fileStates),
                text(),
                List.of("once", "run", "always", "refused"),
                subject(),
                expiry);
    }

    private String changesText() {
        return differences.isEmpty() ? "" : Json.write(Json.toValue(differences));
    }

    /** The whole question in one line, in the user's language. */
    public String text() {
        return requestText() + language.choose("：", ": ") + reason();
    }

    /** Who requests what, in one line, in the user's language. */
    public String requestText() {
        return language.choose("智能体 %s 要%s", "Agent %s wants to %s")
                .formatted(action.agent(), actionText());
    }

    private String actionText() {
        var doing = action.doing().text(language == Language.ZH);
        return doing.equals(action.tool())
                ? language.choose("调用 ", "call ") + doing
                : language == Language.ZH && isLatin(doing) ? " " + doing : doing;
    }

    private static boolean isLatin(String text) {
        return !text.isEmpty() && text.codePointAt(0) < 0x80;
    }

    private Value subject() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("kind", Value.of(KIND));
        fields.put("agent", Value.of(action.agent()));
        fields.put("tool", Value.of(action.tool()));
        fields.put("arguments", action.arguments());
        fields.put("doing", Json.toValue(action.doing()));
        fields.put("places", Json.toValue(action.places()));
        fields.put("risk", Value.of(action.risk().name()));
        fields.put("leavesWorkspace", Value.of(action.leavesWorkspace()));
        fields.put("replaces", Value.of(action.replaces().stream().map(Value::of).toList()));
        fields.put("outsideText", Value.of(action.carriesOutsideText()));
        fields.put("cautions", Value.of(action.cautions().stream().map(Json::toValue).toList()));
        fields.put("hosts", Value.of(action.unknownHosts().stream().map(Value::of).toList()));
        fields.put("unrequested", Value.of(action.isUnrequested()));
        fields.put("ground", Value.of(ground.name()));
        fields.put("language", Value.of(language.name()));
        fields.put("schema", schema);
        fields.put("differences", Json.toValue(differences));
        if (!unnamed.isEmpty()) {
            fields.put("unnamed", Json.toValue(unnamed));
        }
        return Value.of(fields);
    }

    /** What a question asks to approve; empty if it asks something else. */
    public static Optional<ApprovalRequest> of(RunId run, OpenQuestion open) {
        var subject = open.question().subject();
        if (!subject.field("kind").asText().equals(KIND)) {
            return Optional.empty();
        }
        var action =
                new ToolAction(
                        subject.field("agent").asText(),
                        subject.field("tool").asText(),
                        Risk.valueOf(subject.field("risk").asText()),
                        subject.field("arguments"),
                        subject.field("leavesWorkspace").equals(Value.of(true)),
                        subject.field("replaces").items().stream().map(Value::asText).toList(),
                        subject.field("outsideText").equals(Value.of(true)),
                        actionText(subject),
                        places(subject.field("places")),
                        subject.field("cautions").items().stream()
                                .map(it ->
                                        new LocalizedText(
                                                it.field("zh").asText(), it.field("en").asText()))
                                .toList(),
                        subject.field("hosts").items().stream().map(Value::asText).toList(),
                        subject.field("unrequested").equals(Value.of(true)));
        return Optional.of(
                new ApprovalRequest(
                        run.value(),
                        open.node().value(),
                        action,
                        ToolPolicy.Ground.valueOf(subject.field("ground").asText()),
                        Language.valueOf(subject.field("language").asText()),
                        subject.field("schema"),
                        subject.field("differences").items().stream()
                                .map(it -> Json.toRecord(FileDiff.class, it))
                                .toList(),
                        subject.field("unnamed").items().stream().map(Value::asText).toList()));
    }

    /** Journals from before calls were put in words have the name of the tool alone. */
    private static LocalizedText actionText(Value subject) {
        var doing = subject.field("doing");
        return doing.isMissing()
                ? LocalizedText.verbatim(subject.field("tool").asText())
                : new LocalizedText(doing.field("zh").asText(), doing.field("en").asText());
    }

    private static Map<String, String> places(Value value) {
        var places = new LinkedHashMap<String, String>();
        if (value instanceof Value.RecordOf(var fields)) {
            fields.forEach((name, place) -> places.put(name, place.asText()));
        }
        return places;
    }

    /** The tool with its exact arguments. */
    public String callText() {
        return action.tool() + " " + Json.write(action.arguments());
    }

    /**
     * The tool, then each argument: a program and every other text in whole, line by line. Longer
     * text is truncated with a notice.
     */
    public List<String> details() {
        return details(action.arguments());
    }

    /** The change of each existing file, line by line; empty if there is none. */
    public List<String> changes() {
        var lines = new ArrayList<String>();
        for (var file : differences) {
            if (file.summary() != null) {
                lines.add("  " + file.summary());
            }
            if (file.added() + file.removed() == 0) {
                continue; // too large to compare
            }
            lines.add(
                    "  %s (+%d -%d)".formatted(file.path(), file.added(), file.removed())
                            + (file.diff().isEmpty()
                                    ? language.choose("，几乎全部改变", ", nearly all of it changes")
                                    : ""));
            file.diff().lines().forEach(line -> lines.add("    " + line));
            if (file.isCut()) {
                lines.add("    …");
            }
        }
        return lines;
    }

    /**
     * The same with other arguments, and all files from before the run if {@link #reason} does not
     * name them all.
     */
    public List<String> details(Value arguments) {
        var lines = new ArrayList<String>();
        lines.add(action.tool());
        if (arguments instanceof Value.RecordOf(var fields)) {
            fields.forEach((name, value) -> addArgument(lines, name, value));
        }
        var files = unlistedFiles();
        if (!files.isEmpty()) {
            lines.add(
                    language.choose("  本次运行之前就有的 %,d 个文件：", "  %,d files from before this run:")
                            .formatted(files.size()));
            files.forEach(file -> lines.add("    " + file));
        }
        return lines;
    }

    /**
     * All files from before the run that would be changed or removed if {@link #reason} names only
     * the first of them; empty if it names them all.
     */
    public List<String> unlistedFiles() {
        return isListed() ? List.of() : action.replaces();
    }

    private boolean isListed() {
        return action.replaces().size() <= MAX_LISTED + 1;
    }

    private void addArgument(List<String> lines, String name, Value value) {
        var text = value instanceof Value.Text(var plain) ? plain : Json.write(value);
        var shown = text.length() <= MAX_DISPLAYED ? text : text.substring(0, MAX_DISPLAYED);
        var its = shown.lines().toList();
        if (its.size() <= 1) {
            lines.add("  " + name + ": " + shown.strip());
        } else {
            lines.add("  " + name + ":");
            its.forEach(line -> lines.add("    " + line));
        }
        if (shown.length() < text.length()) {
            lines.add(
                    "    "
                            + language.choose("…（共 %,d 个字符）", "… (%,d characters in all)")
                                    .formatted(text.length()));
        }
    }

    /**
     * Arguments that a user provides in place of the agent's, as the tool expects them.
     *
     * @throws JsonException naming everything that does not fit the tool
     */
    public Value checkArguments(Value edited) {
        if (schema.isMissing()) {
            throw new JsonException(
                    LocalizedText.of(
                            "这次运行没有记录 %s 的参数格式，不能修改参数",
                            "the run did not record what arguments %s takes, so they cannot be changed",
                            action.tool()));
        }
        return ArgumentChecker.requireFit(schema, edited);
    }

    /**
     * The rule by which such calls would be allowed for good.
     *
     * @param pattern the replacement of one of {@link ToolAction#places}, with {@code *} for any
     *     text; with the name of the argument and {@code =} before it if there are several. Empty
     *     for exactly these places
     * @throws IllegalArgumentException when there may be no such rule, or it does not cover this
     *     call
     */
    public PolicyRule rule(String pattern) {
        var exact =
                action.findRule()
                        .orElseThrow(() ->
                                new InvalidValue(
                                        "%s 不能设为始终允许：参数包含外部文本，或未指明作用位置",
                                        "%s cannot be always allowed: its arguments contain external text or do not specify a target",
                                        action.tool()));
        if (pattern.isEmpty()) {
            return exact;
        }
        var rule = ArgumentPatterns.withPattern(exact, action.places(), pattern);
        if (!rule.matches(action.withArguments(Json.toValue(action.places())))) {
            throw new InvalidValue(
                    "模式“%s”不包括现在的调用：%s",
                    "pattern '%s' does not cover the call at hand: %s", pattern, exact.text());
        }
        return rule;
    }

    /** Why approval is needed, in the user's language. */
    public String reason() {
        var reason = baseReason() + otherGroundText();
        return action.carriesOutsideText()
                ? reason
                        + language.choose(
                                "，而且参数里有来自外部（网页或文件）的文字",
                                ", and its arguments carry text that came from outside")
                : reason;
    }

    /** The files that exist where something else is the reason to ask. */
    private String otherGroundText() {
        return ground == ToolPolicy.Ground.OVERWRITES || action.replaces().isEmpty()
                ? ""
                : language.choose("；", "; ") + replacedText() + unnamedText();
    }

    /** The files that exist; of many the first and how many others there are. */
    private String replacedText() {
        var files = action.replaces();
        if (files.size() == 1) {
            return language.choose(
                    "本次运行之前就有 " + files.getFirst(),
                    files.getFirst() + " was there before this run");
        }
        int others = isListed() ? 0 : files.size() - MAX_LISTED;
        var first = String.join(", ", files.subList(0, files.size() - others));
        return others > 0
                ? language.choose(
                        "本次运行之前就有 %s 等 %d 个文件".formatted(first, files.size()),
                        "%s and %d other files were there before this run".formatted(first, others))
                : language.choose("本次运行之前就有 " + first, first + " were there before this run");
    }

    private String unnamedText() {
        if (unnamed.isEmpty()) {
            return "";
        }
        return language.choose(
                "，您的请求没有提到" + (unnamed.size() == 1 ? "它" : "它们"),
                ", and your request does not name " + (unnamed.size() == 1 ? "it" : "them"));
    }

    private String baseReason() {
        return switch (ground) {
            case OVERWRITES -> replacedText() + unnamedText();
            case SENSITIVE_FILES ->
                    LocalizedText.join("; ", action.cautions()).text(language == Language.ZH);
            case UNKNOWN_HOST ->
                    language.choose(
                                    "它会访问 %s，您没有提到这个地址，而本次运行已经读取了数据",
                                    "it accesses %s, which you did not name, and this run has read data that the address may carry")
                            .formatted(String.join(", ", action.unknownHosts()));
            case UNREQUESTED ->
                    language.choose(
                            "您的请求没有提到这项修改，而本次运行读取了外部文本",
                            "your request does not mention this change, and this run has read text from outside");
            case RULE -> language.choose("工具策略要求先询问", "the tool policy wants it asked");
            case RISK, OUTSIDE_TEXT -> risk();
        };
    }

    private String risk() {
        return switch (action.risk()) {
            case READ -> language.choose("它会读取数据", "it reads data");
            case WRITE -> language.choose("它会修改数据", "it changes data");
            case EXECUTE -> language.choose("它会运行程序", "it runs a program");
            case SEND -> language.choose("它会向外发送数据", "it sends data outside");
        };
    }
}
