package dev.troupe.page.patch;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the components that a phrase names: by title, kind, or position. */
final class BlockFinder {
    private static final Pattern ARTICLE =
            Pattern.compile(
                    "(?i)^(?:all (?:of )?(?:the )?|both |every |each |the |this |that |my |these |those )|^(?:所有的?|全部的?|每个|每一个|这个|那个|这张|那张)");
    private static final Pattern ALL =
            Pattern.compile("(?i)^(?:all|both|every|each|these|those)\\b.*|^(?:所有|全部|每个|每一个).*");
    private static final Pattern ENGLISH_ORDINAL =
            Pattern.compile(
                    "(?i)(first|second|third|fourth|fifth|sixth|last|\\d{1,2}(?:st|nd|rd|th))(?: one)?(?: (.+))?|(.+?) (?:number |no\\.? ?|#)?(\\d{1,2})");
    private static final Pattern CHINESE_ORDINAL =
            Pattern.compile("(?:第([一二三四五六七八九十]|\\d{1,2})|(最后))(?:一)?[个张幅条份]?(.*)");
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth");
    private static final String NUMERALS = "一二三四五六七八九十";
    private static final Pattern TITLED =
            Pattern.compile(
                    "(?i)(?<noun>\\S+(?: chart| graph)?) (?:of|about|on|for|with|named|called|titled) (?<title>.+)|(?<title2>.+?)(?: |的)(?<noun2>[^ 的]+)|(?<title3>.+?)(?<noun3>图表|表格|柱状图|折线图|饼图|图|表)");

    private final List<ComponentSlot> slots;

    BlockFinder(Blueprint blueprint) {
        this.slots = blueprint.slots().toList();
    }

    /**
     * What a phrase names.
     *
     * @param problem why it names nothing, or not one thing; empty if it does
     */
    record Found(List<ComponentSlot> slots, Optional<LocalizedText> problem) {
        static Found of(List<ComponentSlot> slots) {
            return new Found(slots, Optional.empty());
        }
    }

    /** The one component that a phrase names. */
    Found one(String phrase) {
        var found = many(phrase);
        return found.slots().size() <= 1 ? found : ambiguous(phrase, found.slots());
    }

    /** The components that a phrase names; several for a plural, and if it joins phrases. */
    Found many(String phrase) {
        var found = find(phrase);
        if (found.problem().isEmpty()) {
            return found;
        }
        var parts = phrase.split("(?i)\\s+and\\s+|\\s*&\\s*|和|与|以及|、", -1);
        if (parts.length < 2) {
            return found;
        }
        var all = new ArrayList<ComponentSlot>();
        for (var part : parts) {
            var one = find(part);
            if (one.problem().isPresent()) {
                return found;
            }
            one.slots().stream().filter(slot -> !all.contains(slot)).forEach(all::add);
        }
        return Found.of(all);
    }

    private Found find(String phrase) {
        var quoted = withoutQuotes(phrase.strip());
        var byTitle = byTitle(quoted);
        if (byTitle.size() == 1) {
            return Found.of(byTitle);
        }
        boolean isAll = ALL.matcher(quoted).matches();
        var text = ARTICLE.matcher(quoted).replaceFirst("").strip();
        var byBareTitle = byTitle(text);
        if (byBareTitle.size() == 1) {
            return Found.of(byBareTitle);
        }
        var kind = BlockKind.find(text);
        if (kind.isPresent()) {
            return byKind(text, kind.get(), isAll || BlockKind.isPlural(text));
        }
        return byOrdinal(text)
                .or(() -> byTitleAndKind(text))
                .or(() -> byPartOfTitle(text))
                .orElseGet(() -> unknown(phrase));
    }

    private static String withoutQuotes(String text) {
        return text.replaceAll("^[\"'“”‘’「『《](.*)[\"'“”‘’」』》]$", "$1");
    }

    private static String normalize(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
    }

    private List<ComponentSlot> byTitle(String text) {
        var wanted = normalize(text);
        return slots.stream()
                .filter(slot ->
                        normalize(slot.prop("title")).equals(wanted)
                                || normalize(slot.id()).equals(wanted))
                .toList();
    }

    private Found byKind(String noun, BlockKind kind, boolean isSeveral) {
        var all = slots.stream().filter(kind::matches).toList();
        if (all.isEmpty()) {
            return unknown(noun);
        }
        return isSeveral || all.size() == 1 ? Found.of(all) : ambiguous(noun, all);
    }

    private Optional<Found> byOrdinal(String text) {
        var english = ENGLISH_ORDINAL.matcher(text);
        if (english.matches()) {
            var word = english.group(1);
            var noun = word == null ? english.group(3) : english.group(2);
            return byPosition(
                    word == null ? Integer.parseInt(english.group(4)) : position(word), noun);
        }
        var chinese = CHINESE_ORDINAL.matcher(text);
        if (chinese.matches()) {
            return byPosition(chinesePosition(chinese), chinese.group(3));
        }
        return Optional.empty();
    }

    /** From 1; 0 for the last. */
    private static int position(String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        return lower.equals("last")
                ? 0
                : Character.isDigit(lower.charAt(0))
                        ? Integer.parseInt(lower.replaceAll("\\D", ""))
                        : ORDINALS.indexOf(lower) + 1;
    }

    private static int chinesePosition(Matcher matcher) {
        var number = matcher.group(1);
        if (number == null) {
            return 0;
        }
        int numeral = NUMERALS.indexOf(number);
        return numeral >= 0 ? numeral + 1 : Integer.parseInt(number);
    }

    private Optional<Found> byPosition(int position, String noun) {
        var name = noun == null || noun.isBlank() ? "block" : noun.replaceFirst("^的", "");
        return BlockKind.find(name)
                .map(kind -> {
                    var all = slots.stream().filter(kind::matches).toList();
                    int index = position == 0 ? all.size() - 1 : position - 1;
                    return index >= 0 && index < all.size()
                            ? Found.of(List.of(all.get(index)))
                            : new Found(
                                    List.of(),
                                    Optional.of(
                                            LocalizedText.of(
                                                    "没有第 %d 个“%s”；共 %d 个",
                                                    "there is no number %d of '%s'; there are %d",
                                                    position,
                                                    name.strip(),
                                                    all.size())));
                });
    }

    /** "the chart of sales per month", "the sales per month table". */
    private Optional<Found> byTitleAndKind(String text) {
        var matcher = TITLED.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        for (var suffix : List.of("", "2", "3")) {
            var title = matcher.group("title" + suffix);
            if (title != null) {
                var kind = BlockKind.find(matcher.group("noun" + suffix));
                var named =
                        kind.map(it ->
                                        findByTitle(withoutQuotes(title)).stream()
                                                .filter(it::matches)
                                                .toList())
                                .orElse(List.of());
                if (!named.isEmpty()) {
                    return Optional.of(
                            named.size() == 1 ? Found.of(named) : ambiguous(text, named));
                }
            }
        }
        return Optional.empty();
    }

    private List<ComponentSlot> findByTitle(String title) {
        var exact = byTitle(title);
        return exact.isEmpty() ? containing(title) : exact;
    }

    private List<ComponentSlot> containing(String text) {
        var wanted = " " + normalize(text) + " ";
        boolean isChinese =
                text.chars()
                        .anyMatch(
                                c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
        return slots.stream()
                .filter(slot -> {
                    var title = normalize(slot.prop("title"));
                    return isChinese
                            ? title.contains(wanted.strip())
                            : (" " + title + " ").contains(wanted);
                })
                .toList();
    }

    private Optional<Found> byPartOfTitle(String text) {
        var named = containing(withoutQuotes(text));
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of(named.size() == 1 ? Found.of(named) : ambiguous(text, named));
    }

    private Found unknown(String phrase) {
        return new Found(
                List.of(),
                Optional.of(
                        LocalizedText.of(
                                "页面上没有“%s”；有：%s",
                                "'%s' is not on the page; it has %s",
                                phrase.strip(),
                                names(slots))));
    }

    private static Found ambiguous(String phrase, List<ComponentSlot> candidates) {
        return new Found(
                List.of(),
                Optional.of(
                        LocalizedText.of(
                                "“%s”可以指多个组件：%s；请指明标题或序号",
                                "'%s' may be %s; write a title, or which of them",
                                phrase.strip(),
                                names(candidates))));
    }

    private static List<String> names(List<ComponentSlot> slots) {
        return slots.stream()
                .map(slot -> slot.prop("title").isEmpty() ? slot.id() : slot.prop("title"))
                .toList();
    }
}
