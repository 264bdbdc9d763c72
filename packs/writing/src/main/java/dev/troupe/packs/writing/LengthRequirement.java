package dev.troupe.packs.writing;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.ChineseNumerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A length that a text is asked to have.
 *
 * @param least 0 for any
 * @param most {@link Integer#MAX_VALUE} for any
 */
record LengthRequirement(TextUnit unit, int least, int most) {
    private static final double ABOUT = 0.2; // of a length that is not exact

    private static final List<String> NUMERALS =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten");

    private static final String COUNT = "(\\d{1,6}|" + String.join("|", NUMERALS) + "|a single|a)";

    /** "in 3 sentences", "at most 100 words", "a 50-word summary", "write five bullet points". */
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:(at\\s+most|no\\s+more\\s+than|not\\s+more\\s+than|up\\s+to|under|below|less\\s+than|fewer\\s+than|within|max(?:imum)?(?:\\s+of)?)|(at\\s+least|no\\s+less\\s+than|not\\s+less\\s+than|more\\s+than|over|min(?:imum)?(?:\\s+of)?)|(about|around|roughly|approximately|some|circa)|(exactly|precisely)|in(?:to)?|as|to|with|using|write|give|list|draft|of)\\s+"
                            + "(?:(?:me|us|the|your|about|around|exactly|only|just)\\s+){0,2}"
                            + COUNT
                            + "[\\s-]+(?:(?:short|key|main|concise|clear|brief|important)\\s+)?(words?|characters?|sentences?|paragraphs?|bullet(?:\\s+points?|s)?|points?|items?)(?!\\w)"
                            + "|(?<!\\w)"
                            + COUNT
                            + "-(word|character|sentence|paragraph)(?!\\w)");

    private static final Pattern EXACTLY = Pattern.compile("(?i)(?<!\\w)exactly(?!\\w)");

    private static final String NUMERAL = "[\\d零〇一二两三四五六七八九十百千万]";

    /** A whole number: a run of numerals is read once, from its beginning. */
    private static final String CHINESE_COUNT = "((?<!" + NUMERAL + ")" + NUMERAL + "{1,8}+)";

    /** 不超过一百字, 用三句话, 200字以内, 列出5条要点, 写一篇500字的文章. */
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?:(不超过|不多于|不要超过|最多|至多|少于|控制在)|(不少于|不低于|至少|最少|多于|超过)|(大约|大概|约|差不多)|用|以|成|写|分|列出|列|给出|总结|概括|提炼|归纳|限)?"
                            + "[出为成作]?+(?:一[篇个段份])?"
                            + CHINESE_COUNT
                            + "\\s*(?:个|条)?\\s*(字符|字|词|句话|句|段话|段|要点|条|点)"
                            + "(?:\\s*(以内|之内|以下|内)|\\s*(以上)|\\s*(左右|上下))?"
                            + "(的(?:摘要|总结|概述|简介|介绍|文章|说明|报告|纪要|回复|邮件|短文|故事|文字|稿))?");

    /** Those that a task states; a bare number of words or sentences may be of its material. */
    static List<LengthRequirement> findAll(String task) {
        var found = new ArrayList<LengthRequirement>();
        var english = ENGLISH.matcher(task);
        while (english.find()) {
            addEnglish(english, found);
        }
        var chinese = CHINESE.matcher(task);
        while (chinese.find()) {
            addChinese(chinese, found);
        }
        var different = found.stream().distinct().toList();
        return different.stream()
                .filter(one ->
                        different.stream().filter(other -> other.unit == one.unit).count() == 1)
                .toList();
    }

    private static void addEnglish(Matcher match, List<LengthRequirement> found) {
        boolean isCompound = match.group(5) == null;
        var unit = englishUnit(isCompound ? match.group(8) : match.group(6));
        parseEnglish(isCompound ? match.group(7) : match.group(5))
                .ifPresent(count ->
                        found.add(
                                of(
                                        unit,
                                        count,
                                        match.group(1) != null,
                                        match.group(2) != null,
                                        match.group(3) != null || isLoose(unit),
                                        match.group(4) != null
                                                || EXACTLY.matcher(match.group()).find())));
    }

    private static void addChinese(Matcher match, List<LengthRequirement> found) {
        boolean isMost = match.group(1) != null || match.group(6) != null;
        boolean isLeast = match.group(2) != null || match.group(7) != null;
        boolean isAbout = match.group(3) != null || match.group(8) != null;
        boolean hasVerb =
                !Character.isDigit(match.group().charAt(0)) && match.start(4) > match.start();
        if (!isMost && !isLeast && !isAbout && !hasVerb && match.group(9) == null) {
            return; // 第三段, 全文 3000 字
        }
        var unit = chineseUnit(match.group(5));
        parseChinese(match.group(4))
                .ifPresent(count ->
                        found.add(
                                of(unit, count, isMost, isLeast, isAbout || isLoose(unit), false)));
    }

    /** Words and characters are counted roughly by users; sentences and items are not. */
    private static boolean isLoose(TextUnit unit) {
        return unit == TextUnit.WORD || unit == TextUnit.CHARACTER;
    }

    private static LengthRequirement of(
            TextUnit unit,
            int count,
            boolean isMost,
            boolean isLeast,
            boolean isAbout,
            boolean isExact) {
        if (isMost) {
            return new LengthRequirement(unit, 0, count);
        }
        if (isLeast) {
            return new LengthRequirement(unit, count, Integer.MAX_VALUE);
        }
        int slack = isAbout && !isExact ? (int) Math.ceil(count * ABOUT) : 0;
        return new LengthRequirement(unit, count - slack, count + slack);
    }

    private static TextUnit englishUnit(String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        if (lower.startsWith("word")) {
            return TextUnit.WORD;
        }
        if (lower.startsWith("character")) {
            return TextUnit.CHARACTER;
        }
        if (lower.startsWith("sentence")) {
            return TextUnit.SENTENCE;
        }
        return lower.startsWith("paragraph") ? TextUnit.PARAGRAPH : TextUnit.ITEM;
    }

    private static TextUnit chineseUnit(String word) {
        return switch (word.charAt(0)) {
            case '字' -> TextUnit.CHARACTER;
            case '词' -> TextUnit.WORD;
            case '句' -> TextUnit.SENTENCE;
            case '段' -> TextUnit.PARAGRAPH;
            default -> TextUnit.ITEM;
        };
    }

    private static OptionalInt parseEnglish(@Nullable String text) {
        if (text == null) {
            return OptionalInt.empty();
        }
        var lower = text.toLowerCase(Locale.ROOT);
        if (lower.startsWith("a")) {
            return OptionalInt.of(1);
        }
        int numeral = NUMERALS.indexOf(lower);
        return OptionalInt.of(numeral >= 0 ? numeral : Integer.parseInt(lower));
    }

    private static OptionalInt parseChinese(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? OptionalInt.of(Integer.parseInt(text))
                : ChineseNumerals.parse(text);
    }

    Optional<LocalizedText> findFlaw(String text) {
        long count = unit.count(text);
        if (count >= least && count <= most) {
            return Optional.empty();
        }
        var zh = most == Integer.MAX_VALUE ? "至少 " + least : least == 0 ? "最多 " + most : range("至");
        var en =
                most == Integer.MAX_VALUE
                        ? "at least " + least
                        : least == 0 ? "at most " + most : range(" to ");
        return Optional.of(
                new LocalizedText(
                        "共 %d %s，要求%s %s".formatted(count, unit.zh(), zh, unit.zh()),
                        "it has %d %s, and %s are asked for".formatted(count, unit.en(), en)));
    }

    private String range(String to) {
        return least == most ? String.valueOf(least) : least + to + most;
    }
}
