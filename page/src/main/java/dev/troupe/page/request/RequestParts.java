package dev.troupe.page.request;

import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request for a page in its parts: {@code a dashboard of sales.csv: total per month, what stands
 * out}.
 *
 * @param file the table that it is about; empty if it names none
 * @param title the text before the colon, without verbs of asking
 * @param parts what it asks for, in order; empty if it has no colon
 */
record RequestParts(Optional<String> file, String title, List<String> parts) {
    private static final Pattern COLON = Pattern.compile("[:：]");
    private static final Pattern SEPARATOR =
            Pattern.compile("\\s*[,，;；、\\n]\\s*(?:and\\s+|以及|还有|和)?|\\s+and also\\s+");
    private static final Pattern ASKING =
            Pattern.compile(
                    "(?i)^\\s*(?:please\\s+)?(?:(?:make|build|create|give me|show me|i want|i need)\\s+)?(?:an?\\s+|the\\s+)?|^\\s*请?(?:帮我)?(?:做|生成|创建|建|制作)?(?:一个|一份|个)?");
    private static final Pattern END = Pattern.compile("[.。!！?？\\s]+$");

    static RequestParts of(String request) {
        var file = Mentions.of(request).files().stream().findFirst();
        var halves = COLON.split(request, 2);
        var head = ASKING.matcher(halves[0].strip()).replaceFirst("").strip();
        var parts =
                halves.length < 2
                        ? List.<String>of()
                        : SEPARATOR
                                .splitAsStream(END.matcher(halves[1].strip()).replaceFirst(""))
                                .map(String::strip)
                                .filter(part -> !part.isEmpty())
                                .toList();
        return new RequestParts(file, head, parts);
    }
}
