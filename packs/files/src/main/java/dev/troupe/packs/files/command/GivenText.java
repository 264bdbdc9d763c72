package dev.troupe.packs.files.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text that a request gives without quotes: after the words for it, with a heading, or as a list
 * of lines.
 *
 * @param before what stands before it in the request
 * @param after what follows it in the request
 */
record GivenText(String before, String text, String after) {
    private static final String END = "[^⟦⟧]+?)\\s*$";
    private static final Pattern MAKES =
            compile("\\b(?:create|make|write|new|put|add|append|save)\\b|新建|创建|建|写|加|保存|存");
    private static final Pattern HEADING =
            compile(
                    "[,，]?\\s*(?:\\b(?:with|and)\\s+)?(?:\\b(?:the|a)\\s+)?\\b(?:heading|title|headline)\\s*(?:is|of|:)?\\s+(?<name>⟦q\\d+⟧|[^,，;；。:：⟦⟧]+?)(?=\\s*(?:[,，;；。]|$|\\s(?:unless|if|and\\s+(?:with|the|\\w+\\s+(?:lines|points|items)))\\b))"
                            + "|[,，]?\\s*(?:标题|题目)(?:写成?|是|为|叫做?|用|[:：])+\\s*(?<namezh>⟦q\\d+⟧|[^,，;；。:：⟦⟧]+)");
    private static final Pattern ITEMS =
            compile(
                    "[,，]?\\s*(?:\\b(?:and|with|containing|that\\s+has)\\s+)*(?:\\b(?:the|these)\\s+)*(?:(?<count>\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\\s+)?\\b(?<kind>lines?|items?|points?|bullets?(?:\\s+points?)?|entries|rows)\\s*[:：]\\s*(?<items>"
                            + END
                            + "|[,，]?\\s*(?:下面|内容|里面|包括|包含|写上?|列出?|有|是|分)*(?<countzh>\\d{1,3}|[一二两三四五六七八九十])?(?<kindzh>条|行|项|点|句)(?:内容|要点)?\\s*[:：]\\s*(?<itemszh>"
                            + END);
    private static final Pattern PLAIN =
            compile(
                    "(?:(?:内容|文字)(?:是|为|写)?|(?:里面?|内容)写(?:上|着|入)?|写(?:上|着|入))\\s*(?<colonzh>[:：])?\\s*(?<textzh>"
                            + END
                            + "|\\b(?:with\\s+the\\s+(?:text|contents?|words?)|saying|that\\s+says|containing|contents?)\\s*(?<colon>[:：])?\\s*(?<text>"
                            + END);

    /** Items of which each is a line: with eggs and bread, one per line. */
    private static final Pattern PER_LINE =
            compile(
                    "[,，]?\\s*\\b(?:with|containing|that\\s+(?:has|lists|says)|listing)\\s+(?:the\\s+(?:items|words|names|lines)\\s+)?(?<items>[^⟦⟧;；。:：\\n]+?)\\s*[,，]?\\s*(?:\\b(?:each|every\\s+one)\\s+on\\s+(?:its\\s+own|a\\s+(?:new|separate))\\s+line|\\b(?:one|each)\\s+(?:item\\s+)?(?:per|a|on\\s+each)\\s+line|\\bon\\s+separate\\s+lines)[.!]?\\s*$"
                            + "|[,，]?\\s*(?:(?:里面?|内容)?写(?:上|着|入)?|内容(?:是|为)?|里面?(?:有|放)|包含|包括)\\s*[:：]?\\s*(?<itemszh>[^⟦⟧;；。:：\\n]+?)\\s*[,，]?\\s*(?:每(?:行|一行)(?:写|放)?(?:一|1)个|(?:一|每)(?:行|个)(?:写|占|放)?(?:一|1)(?:个|行|项|条)|(?:一|每)样一行)[。!！]?\\s*$");

    /** A line to add, before or behind the file: add a line call Ann to todo.txt. */
    private static final Pattern LINE =
            compile(
                    "(?<=\\b(?:add|append|insert)\\s)(?:the|a|another|one)?\\s*(?:new\\s+|more\\s+)?line\\s*(?:saying|that\\s+says|which\\s+says|reading|with|[:：])?\\s+(?<text>[^⟦⟧]+?)\\s+(?=(?:to|at|in|into)\\s+(?:the\\s+(?:end|bottom)\\s+of\\s+)?(?:the\\s+file\\s+)?⟦f\\d+⟧\\W*$)"
                            + "|(?<=(?:加|添加|追加|补|写|加上|补上|写上))一(?:行|句)(?:话|字|文字|内容)?(?:写)?\\s*[:：]?\\s*(?<textzh>"
                            + END);

    private static final Pattern NEXT_STEP = compile("^(?:是|为)?\\s*$|[。；;\\n]\\s*(?=.)");

    /**
     * The same after a colon, where a text has sentences: only what continues the request is one.
     */
    private static final Pattern NEXT_ORDER =
            compile(
                    "^(?:是|为)?\\s*$|[。；;.\\n]\\s*(?:(?:然后|接着|随后|最后|之后|再(?![见次])|并且?|同时|then\\b|after\\s+that\\b|finally\\b|also\\b)"
                            + "|(?:请|帮我|给我)?(?:把|将|读|打开|显示|列出|删|复制|移动|告诉我)[^。；;.\\n]*(?:文件|目录|它)"
                            + "|(?:please\\s+)?(?:read|show|open|print|list|delete|copy|move|rename|tell)\\b[^.;\\n]*\\b(?:it|files?|folders?)\\b)");

    private static final Pattern COMMA = compile("\\s*(?:[,，、;；]|\\n)\\s*(?:and\\s+)?|\\s+and\\s+");

    /** 和 in the last of several items: 袜子、毛巾和防晒霜. */
    private static final Pattern LAST_ITEM = compile("^(.*[、，,][^、，,和]+)和([^、，,和]+)$");

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** The text that a request gives; its files and quotations are marked already. */
    static Optional<GivenText> find(NamedText request) {
        var text = request.text();
        if (request.files().isEmpty() || !MAKES.matcher(text).find()) {
            return Optional.empty();
        }
        var heading = first(HEADING, text);
        var items = first(ITEMS, text).filter(GivenText::isCounted);
        if (items.isPresent() || heading.isPresent()) {
            return Optional.of(compose(request, heading, items));
        }
        var perLine = first(PER_LINE, text);
        if (perLine.isPresent()) {
            return Optional.of(compose(request, heading, perLine));
        }
        return first(PLAIN, text).or(() -> first(LINE, text)).flatMap(found -> plain(text, found));
    }

    private static Optional<MatchResult> first(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst();
    }

    private static Optional<GivenText> plain(String request, MatchResult found) {
        var text = group(found, "text", "textzh").strip();
        boolean isAfterColon = !group(found, "colon", "colonzh").isEmpty();
        var next = isAfterColon ? NEXT_ORDER : NEXT_STEP;
        if (text.isBlank() || next.matcher(text).find()) {
            return Optional.empty();
        }
        var before = request.substring(0, found.start()).replaceFirst("[,，;；\\s]+$", "");
        return Optional.of(new GivenText(before + " ", text, " " + request.substring(found.end())));
    }

    private static GivenText compose(
            NamedText request, Optional<MatchResult> heading, Optional<MatchResult> items) {
        var text = request.text();
        boolean isMarkdown = request.files().getLast().toLowerCase(Locale.ROOT).endsWith(".md");
        var lines = new ArrayList<String>();
        heading.map(found -> request.name(group(found, "name", "namezh")))
                .ifPresent(name -> lines.add(isMarkdown ? "# " + name.strip() : name.strip()));
        if (items.isPresent()) {
            boolean isList = isMarkdown && !isLines(items.get());
            if (isMarkdown && heading.isPresent()) {
                lines.add("");
            }
            split(items.get()).forEach(item -> lines.add(isList ? "- " + item : item));
        }
        int start =
                Stream.of(heading, items)
                        .flatMap(Optional::stream)
                        .mapToInt(MatchResult::start)
                        .min()
                        .orElse(text.length());
        int end =
                Stream.of(heading, items)
                        .flatMap(Optional::stream)
                        .mapToInt(MatchResult::end)
                        .max()
                        .orElse(text.length());
        return new GivenText(
                text.substring(0, start).replaceFirst("[,，;；\\s]+$", "") + " ",
                String.join("\n", lines) + "\n",
                " " + text.substring(end));
    }

    private static boolean isLines(MatchResult items) {
        var kind = group(items, "kind", "kindzh");
        return kind.isEmpty() || kind.matches("(?i)lines?|行|句");
    }

    /** Whether as many items follow as were announced. */
    private static boolean isCounted(MatchResult found) {
        var count = group(found, "count", "countzh");
        return count.isEmpty() || TextCommandParser.number(count) == split(found).size();
    }

    private static List<String> split(MatchResult found) {
        var items = group(found, "items", "itemszh").strip();
        var listed =
                group(found, "kind", "kindzh").isEmpty()
                        ? LAST_ITEM.matcher(items).replaceFirst("$1、$2")
                        : items;
        return Stream.of(COMMA.split(listed, -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .map(item -> item.replaceFirst("[.。]$", ""))
                .toList();
    }

    private static String group(MatchResult found, String... groups) {
        for (var group : groups) {
            var text = found.namedGroups().containsKey(group) ? found.group(group) : null;
            if (text != null) {
                return text;
            }
        }
        return "";
    }
}
