package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a sentence that begins a project and lists its tasks. */
final class ProjectWithTasks {
    private static final String COUNT =
            "(?:the|these|following|two|three|four|five|six|some|a few|\\d{1,2}|\\s)*";
    private static final Pattern SENTENCE =
            Pattern.compile(
                    "(?:create|start|begin|add|make|set up|open)\\s+(?:a\\s+|the\\s+)?(?:new\\s+)?project\\s+(?:called\\s+|named\\s+)?(?<en>\\S.{0,80}?)[,;]?\\s+(?:with|and add|then add|and give it|containing)\\s+"
                            + COUNT
                            + "tasks?(?:\\s+(?:to|in|for) (?:it|the project))?\\s*[:,]?\\s+(?<enTasks>.+)"
                            + "|(?:创建|新建|建立?|开)(?:一个|个)?(?:新的?)?项目\\s*(?:叫做?|名为|[:：])?\\s*(?<zh>[^,，:：;；]{1,40}?)\\s*[,，;；]?\\s*(?:(?:在?它?的?(?:下面?|里面?|里头|其中)(?:再|先)?(?:放|加|建|安排|新建))|包含|包括|里面有?|其中有?|有|下设|并?(?:添加|加上?|加入))(?:以下|下面|这)?(?:[两二三四五六几\\d]+个|一些)?(?:的)?任务\\s*[:：]?\\s*(?<zhTasks>.+)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern SEPARATOR =
            Pattern.compile("[、,，;；\\n]+|\\s+and\\s+(?!.*[,;])|(?<=\\S)和(?!.*[、，])");

    private ProjectWithTasks() {}

    /** The calls in order; empty if the sentence asks for anything else. */
    static List<PlannedCall> parse(MaskedText masked) {
        var sentence = SENTENCE.matcher(StopWords.withoutOpening(masked.text()));
        if (!sentence.matches()) {
            return List.of();
        }
        var name = group(sentence.group("en"), sentence.group("zh"), masked);
        var calls = new ArrayList<PlannedCall>();
        calls.add(new PlannedCall("createProject", Map.of("name", Value.of(name))));
        var list = Optional.ofNullable(sentence.group("enTasks")).orElse(sentence.group("zhTasks"));
        for (var item : SEPARATOR.split(list, -1)) {
            var title =
                    masked.unmask(
                            item.replaceFirst("(?i)^\\s*and\\s+", "")
                                    .replaceFirst("[\\s.。!！]+$", "")
                                    .strip());
            if (!title.isEmpty()) {
                calls.add(
                        new PlannedCall(
                                "createTask",
                                Map.of("title", Value.of(title), "projectName", Value.of(name))));
            }
        }
        return calls.size() > 1 ? List.copyOf(calls) : List.of();
    }

    private static String group(
            @org.jspecify.annotations.Nullable String en,
            @org.jspecify.annotations.Nullable String zh,
            MaskedText masked) {
        return masked.unmask(Remainder.core(Optional.ofNullable(en).orElse(zh == null ? "" : zh)));
    }
}
