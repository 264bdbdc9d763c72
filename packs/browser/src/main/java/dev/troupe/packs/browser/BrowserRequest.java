package dev.troupe.packs.browser;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.core.value.Value;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a task for the browser agent wants, read by rules: a call of a tool for each part of it. */
record BrowserRequest(NodeBrief brief) {
    private static final int MOST_ADDRESSES = 5;
    private static final Pattern PICTURE =
            Pattern.compile("(?i)截图|截屏|快照|screen ?shots?|picture of the page");
    private static final Pattern ALL =
            Pattern.compile(
                    "(?i)\\b(?:crawl|scrape|all|every|each|whole|entire)\\b|爬|所有|全部|每一?页|翻|各页|整个");
    private static final Pattern RECORDS =
            Pattern.compile(
                    "(?i)\\b(?:tables?|data|rows|records|lists?|items|products|crawl|scrape|csv|excel)\\b|表格|数据|列表|条目|商品|产品|爬|表里|清单");
    private static final Pattern TEXT =
            Pattern.compile(
                    "(?i)\\b(?:texts?|contents?|read|says|article)\\b|正文|文字|内容|文章|读取|说了什么|看看");

    private static final Pattern FORM =
            Pattern.compile(
                    "(?i)\\b(?:fill|forms?|fields?|submit|enter|type|sign\\s+up|register)\\b|填|表单|输入|报名|登记|注册");

    private static final String QUOTED = "[“\"'「『]([^”\"'」』]{1,200})[”\"'」』]";
    private static final String ZH_END = "(?=$|[，,。；;、]|并|然后|再|后|提交|和)";
    private static final String EN_END = "(?=$|\\s*[,;]|\\.(?:\\s|$)|\\s+and\\b|\\s+then\\b)";
    private static final List<Pattern> FIELD_THEN_VALUE =
            List.of(
                    Pattern.compile(
                            "(?:在|把|将|字段|表单项|，|,|和|、|^)\\s{0,20}+(?:表单)?+(?:里|中)?+的?+(?:字段|输入框)?+\\s{0,20}+(?:"
                                    + QUOTED
                                    + "|([^\\s“”\"'，,。；;、和]{1,30}?))(?=[\\s一字输框项里中处填写])\\s{0,20}+(?:一栏|字段|输入框|框|项)?(?:里|中|处)?\\s{0,20}+(?:填写?为|填写?成|填上|填入|填写|填(?!表|单)|输入|写上)\\s{0,20}+[：:]?\\s{0,20}+(?:"
                                    + QUOTED
                                    + "|([^\\s“”\"'，,。；;、]{1,80}?))\\s{0,20}+"
                                    + ZH_END),
                    Pattern.compile(
                            "(?i)(?:\\bfill(?:\\s{1,20}+(?:in|out))?|\\bset|,|\\band)\\s{1,20}+(?:the\\s{1,20}+)?(?:form\\s{1,20}+)?(?:field\\s{1,20}+)?(?:"
                                    + QUOTED
                                    + "|([\\w .-]{1,40}?))\\s{1,20}+(?:field\\s{1,20}+)?(?:with|to)\\s{1,20}+(?:"
                                    + QUOTED
                                    + "|([^,;]{1,80}?))"
                                    + EN_END));
    private static final Pattern VALUE_THEN_FIELD =
            Pattern.compile(
                    "(?i)\\b(?:enter|type|put|write)\\s{1,20}+(?:"
                            + QUOTED
                            + "|([^,;]{1,80}?))\\s{1,20}+(?:in|into|as)\\s{1,20}+(?:the\\s{1,20}+)?(?:form\\s{1,20}+)?(?:field\\s{1,20}+)?(?:"
                            + QUOTED
                            + "|([\\w .-]{1,40}?))(?:\\s{1,20}+field)?"
                            + EN_END);

    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(BrowserRequest.class, "form-words.txt"));

    /** Whether a request gives one address and values for fields there, and nothing else. */
    static boolean isForm(String request) {
        var urls = Mentions.of(request).urls();
        if (urls.size() != 1 || fields(request).isEmpty()) {
            return false;
        }
        var rest = request.replace(urls.getFirst(), " ");
        for (var field : fields(request)) {
            rest = rest.replace(field.field("field").asText(), " ");
            rest = rest.replace(field.field("value").asText(), " ");
        }
        return RequestCoverage.of(rest, List.of(), List.of(), FILLER).unread().isEmpty();
    }

    /** What is read of a task: the address, fields and their values, and what to do there. */
    static TaskReading read(String task) {
        var fields = fields(task);
        var names =
                fields.stream()
                        .flatMap(field -> Stream.of(field.field("field"), field.field("value")))
                        .map(Value::asText)
                        .toList();
        var reading = TaskReading.of(task, List.of(PICTURE, ALL, RECORDS, TEXT), names, FILLER);
        return fields.isEmpty() && !FORM.matcher(task).find() ? reading.withSubjects() : reading;
    }

    /** A call to make. */
    record Call(String tool, Map<String, Value> arguments) {}

    /** The calls that do what is wanted, in order; empty where no address is named. */
    List<Call> calls() {
        var urls = urls();
        var calls = new ArrayList<Call>();
        for (int i = 0; i < urls.size(); i++) {
            calls.add(new Call("navigate", Map.of("url", Value.of(urls.get(i)))));
            calls.addAll(actionCalls(i));
        }
        return calls;
    }

    private List<String> urls() {
        var own = Mentions.of(task()).urls();
        return (own.isEmpty() ? Mentions.of(brief.goal()).urls() : own)
                .stream().distinct().limit(MOST_ADDRESSES).toList();
    }

    /** What to do on the page of an address. */
    private List<Call> actionCalls(int address) {
        var deeds = new ArrayList<Call>();
        var words = words();
        var fields = fields();
        boolean isForm = !fields.isEmpty();
        boolean isPicture = PICTURE.matcher(words).find();
        if (isForm) {
            deeds.add(new Call("submit", Map.of("fields", Value.of(fields))));
        }
        if (RECORDS.matcher(words).find() && !isForm) {
            deeds.add(records("extractTable", address));
        } else if (isForm || TEXT.matcher(words).find() || !isPicture) {
            var saveAs = Value.of("page_text" + suffix(address));
            deeds.add(new Call("getPageText", Map.of("saveAs", saveAs)));
        }
        if (isPicture) {
            var path = Value.of(picture(address));
            deeds.add(new Call("screenshot", Map.of("path", path, "fullPage", Value.of(true))));
        }
        return deeds;
    }

    /** The text of the task; if it only names what to open, that of the whole request. */
    private String words() {
        var own = Mentions.maskFiles(task());
        boolean saysWhat =
                List.of(RECORDS, TEXT, PICTURE).stream().anyMatch(one -> one.matcher(own).find());
        return saysWhat ? own : Mentions.maskFiles(brief.goal());
    }

    /** Reads records into the variable of an address. */
    Call records(String tool, int address) {
        return new Call(
                tool,
                Map.of(
                        "allPages", Value.of(ALL.matcher(task() + " " + brief.goal()).find()),
                        "saveAs", Value.of("table" + suffix(address))));
    }

    /** Separates what is read from several addresses, here or by other nodes. */
    private String suffix(int address) {
        var all = Mentions.of(brief.goal()).urls();
        int place = Math.max(address, all.indexOf(urls().get(address)));
        return place > 0 ? "_" + (place + 1) : "";
    }

    private String picture(int address) {
        var named =
                Stream.of(task(), brief.goal())
                        .flatMap(text -> Mentions.of(text).files().stream())
                        .filter(file -> file.matches("(?i).*\\.(?:png|jpe?g)"))
                        .distinct()
                        .skip(address)
                        .findFirst();
        return named.orElse("screenshot" + suffix(address).replace('_', '-') + ".png");
    }

    private List<Value> fields() {
        var own = fields(task());
        return own.isEmpty() ? fields(brief.goal()) : own;
    }

    private static List<Value> fields(String text) {
        var found = new LinkedHashMap<String, String>();
        if (!FORM.matcher(text).find()) {
            return List.of();
        }
        var plain = text;
        for (var url : Mentions.of(text).urls()) {
            plain = plain.replace(url, " ");
        }
        for (var pattern : FIELD_THEN_VALUE) {
            pattern.matcher(plain)
                    .results()
                    .forEach(match ->
                            found.putIfAbsent(
                                    withoutVerb(choose(match.group(1), match.group(2))),
                                    choose(match.group(3), match.group(4))));
        }
        VALUE_THEN_FIELD
                .matcher(plain)
                .results()
                .forEach(match ->
                        found.putIfAbsent(
                                choose(match.group(3), match.group(4)),
                                choose(match.group(1), match.group(2))));
        found.keySet().removeIf(FieldValueList::isStep);
        if (found.isEmpty()) {
            found.putAll(FieldValueList.of(plain));
        }
        return found.entrySet().stream()
                .filter(entry -> !entry.getKey().isEmpty() && !entry.getValue().isEmpty())
                .map(entry ->
                        Value.of(
                                Map.of(
                                        "field", Value.of(entry.getKey()),
                                        "value", Value.of(entry.getValue()))))
                .toList();
    }

    /** The name of a field after a comma may still have its verb before it. */
    private static String withoutVerb(String field) {
        return field.replaceFirst(
                "(?i)^(?:(?:then|and)\\s+)?(?:fill(?:\\s+(?:in|out))?|set|enter)\\s+(?:the\\s+)?(?:form\\s+)?(?:field\\s+)?",
                "");
    }

    private static String choose(
            @org.jspecify.annotations.Nullable String one,
            @org.jspecify.annotations.Nullable String other) {
        return Optional.ofNullable(one)
                .or(() -> Optional.ofNullable(other))
                .map(String::strip)
                .orElse("");
    }

    /** The task with the steps that add to it. */
    String task() {
        var steps = brief.steps().stream().map(NodeBrief.NumberedStep::desc).toList();
        var joined = String.join(brief.language().choose("；", "; "), steps);
        return brief.task().isBlank() || joined.contains(brief.task())
                ? joined
                : brief.task() + (joined.isBlank() ? "" : "\n" + joined);
    }
}
