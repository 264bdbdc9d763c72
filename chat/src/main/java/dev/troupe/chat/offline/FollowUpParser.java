package dev.troupe.chat.offline;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.SourceSkill.KnownWord;
import dev.troupe.model.SourceSkill.Part;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a message that refers to the request before it, by rules: {@code now as a pie chart} is
 * that request with another kind of chart. What the message adds is a separate part.
 */
final class FollowUpParser {
    static final int MAX = 60; // characters; longer messages are complete requests

    private FollowUpParser() {}

    /** The whole request that a message means, if it refers to the one before. */
    static Optional<CompletedRequest> parse(
            String previous, String message, TableTerms vocabulary) {
        var said = message.strip();
        if (FollowUpPatterns.AGAIN.matcher(said).matches()) {
            return Optional.of(CompletedRequest.of(previous));
        }
        if (said.length() > MAX
                || !FileRoles.of(said).reads().isEmpty()
                || FollowUpPatterns.FILE_COMMAND.matcher(said).find()) {
            return Optional.empty();
        }
        var labels = new HashSet<>(vocabulary.labels(said));
        labels.addAll(vocabulary.labels(previous));
        var families = FollowUpPatterns.families(labels);
        if (isMadeOfKnownWords(said, vocabulary.findTerms(said), families)) {
            return isComplete(said, vocabulary)
                    ? Optional.empty()
                    : Optional.of(swapTerms(previous, said, vocabulary, families));
        }
        if (!FollowUpPatterns.REFERS.matcher(said).matches()
                && !FollowUpPatterns.ORDER_OR_CUT.matcher(withoutFraming(said)).matches()
                && families.stream()
                        .noneMatch(family -> family.matcher(withoutFraming(said)).matches())) {
            return Optional.empty();
        }
        boolean isOrder = FollowUpPatterns.ORDER_OR_CUT.matcher(withoutFraming(said)).matches();
        return Optional.of(
                applyChange(
                        previous,
                        said,
                        isOrder
                                ? List.of(FollowUpPatterns.ORDERS, FollowUpPatterns.CUTS)
                                : families));
    }

    /**
     * Whether nothing is left of a message but names of columns and values and what goes with them.
     */
    private static boolean isMadeOfKnownWords(
            String said, List<KnownWord> words, List<Pattern> families) {
        if (words.isEmpty()) {
            return false;
        }
        var rest = said.toLowerCase(Locale.ROOT);
        for (var word : words) {
            rest = rest.replace(word.word(), " ");
        }
        for (var family : families) {
            rest = family.matcher(rest).replaceAll(" ");
        }
        return FollowUpPatterns.FILLER
                .matcher(rest)
                .replaceAll(" ")
                .codePoints()
                .noneMatch(Character::isLetterOrDigit);
    }

    /** Whether such a message alone asks for a number of something. */
    private static boolean isComplete(String said, TableTerms vocabulary) {
        var words = vocabulary.findTerms(said);
        boolean isNumber = words.stream().anyMatch(word -> word.part() == Part.NUMBER);
        boolean isMore =
                words.stream().anyMatch(word -> word.part() != Part.NUMBER)
                        || FollowUpPatterns.EXTREMES.matcher(said).find()
                        || FollowUpPatterns.SUMS.matcher(said).find();
        return (isNumber && isMore || FollowUpPatterns.LISTS.matcher(said).find())
                && !FollowUpPatterns.ABOUT.matcher(said).find();
    }

    /** Each name takes the place of its like in the request before; the rest is added to it. */
    private static CompletedRequest swapTerms(
            String previous, String said, TableTerms vocabulary, List<Pattern> families) {
        if (FollowUpPatterns.WHICH.matcher(said).find()
                && !FollowUpPatterns.ABOUT.matcher(said).find()) {
            return withClause(previous, withoutFraming(said));
        }
        var request = groupByComparedColumn(previous, vocabulary.findTerms(said), families);
        var rest = withoutFraming(said);
        boolean isLabelKept = families.get(1).matcher(said).find();
        for (var word : vocabulary.findTerms(said)) {
            var like = findCounterpart(word, request, vocabulary, families);
            if (isLabelKept && word.part() == Part.LABEL || like.isEmpty()) {
                continue;
            }
            request = replaceLast(request, like.get(), word.word()).orElse(request);
            rest = rest.replaceFirst("(?i)" + Pattern.quote(word.word()), "");
        }
        boolean isSaid =
                FollowUpPatterns.FILLER
                        .matcher(rest)
                        .replaceAll("")
                        .codePoints()
                        .noneMatch(Character::isLetterOrDigit);
        return isSaid ? CompletedRequest.of(request) : applyChange(request, rest, families);
    }

    /** Several values of one column are listed together, if there were other groups. */
    private static String groupByComparedColumn(
            String previous, List<KnownWord> words, List<Pattern> families) {
        var groups = families.get(1);
        var columns =
                words.stream()
                        .filter(word -> word.part() == Part.VALUE)
                        .collect(Collectors.groupingBy(KnownWord::column));
        var several =
                columns.entrySet().stream().filter(one -> one.getValue().size() > 1).findFirst();
        return several.isEmpty() || !groups.matcher(previous).find()
                ? previous
                : withLast(
                        groups,
                        previous,
                        Language.of(previous).choose("按", "by ") + several.get().getKey());
    }

    /** The only word of the request before that a word can stand for. */
    private static Optional<String> findCounterpart(
            KnownWord word, String previous, TableTerms vocabulary, List<Pattern> families) {
        var alike =
                vocabulary.findTerms(previous).stream()
                        .filter(old -> old.part() == word.part())
                        .filter(old ->
                                word.part() != Part.VALUE || old.column().equals(word.column()))
                        .filter(old ->
                                word.part() != Part.LABEL
                                        || isGroup(old.word(), previous, families.get(1)))
                        .map(KnownWord::word)
                        .distinct()
                        .toList();
        return alike.size() == 1 && word.part() != Part.TIME
                ? Optional.of(alike.getFirst())
                : Optional.empty();
    }

    private static boolean isGroup(String label, String text, Pattern groups) {
        return groups.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .anyMatch(found -> found.group().contains(label));
    }

    private static Optional<String> replaceLast(String text, String old, String word) {
        int at = text.toLowerCase(Locale.ROOT).lastIndexOf(old);
        return at < 0
                ? Optional.empty()
                : Optional.of(text.substring(0, at) + word + text.substring(at + old.length()));
    }

    private static String withoutFraming(String said) {
        var opened = FollowUpPatterns.OPENING.matcher(said).replaceFirst("");
        return FollowUpPatterns.CLOSING
                .matcher(opened)
                .replaceFirst("")
                .replaceFirst("^(?i:an?|the)\\s+", "");
    }

    private static CompletedRequest applyChange(
            String previous, String said, List<Pattern> families) {
        var request = previous;
        var rest = withoutFraming(said);
        for (var family : families) {
            var wanted = family.matcher(rest);
            boolean isGroup =
                    family.equals(families.get(1)) && !family.equals(FollowUpPatterns.CUTS);
            if (!(isGroup && FollowUpPatterns.ALSO.matcher(said).find())
                    && wanted.find()
                    && family.matcher(request).find()) {
                request =
                        isGroup
                                ? withGroup(family, request, wanted.group())
                                : family.equals(FollowUpPatterns.TIMES)
                                        ? withTime(request, wanted)
                                        : withLast(family, request, wanted.group());
                rest = new StringBuilder(rest).delete(wanted.start(), wanted.end()).toString();
            }
        }
        boolean isRepeated = // "the highest price" for "the average price"
                !request.equals(previous)
                        && request.toLowerCase(Locale.ROOT)
                                .contains(rest.strip().toLowerCase(Locale.ROOT));
        return hasMoreContent(rest) && !isRepeated
                ? withClause(withoutOldFile(request, rest), rest)
                : CompletedRequest.of(request);
    }

    private static boolean hasMoreContent(String rest) {
        return rest.replaceAll(
                                "(?i)\\b(?:a|an|the|as|it|that|this|to|in|of|chart|show|draw|make|plot|compute|calculate|give|me)\\b|的|图|画成?|做成?|把|再|重新?|[改换变]成?|用|统计|计算|显示|一个|一张|它|结果|按",
                                "")
                        .codePoints()
                        .filter(Character::isLetterOrDigit)
                        .count()
                > 0;
    }

    private static String withLast(Pattern family, String text, String wanted) {
        var last = family.matcher(text).results().reduce((_, found) -> found).orElseThrow();
        return text.substring(0, last.start()) + wanted + text.substring(last.end());
    }

    /** Another period; the year stays if the message names none. */
    private static String withTime(String text, Matcher wanted) {
        var last =
                FollowUpPatterns.TIMES
                        .matcher(text)
                        .results()
                        .reduce((_, found) -> found)
                        .orElseThrow();
        boolean isYearSaid = wanted.group().matches("(?s).*(?:19|20)\\d{2}.*");
        var before = isYearSaid || last.group("before") == null ? "" : last.group("before");
        var after = isYearSaid || last.group("after") == null ? "" : last.group("after");
        return text.substring(0, last.start())
                + before
                + wanted.group()
                + after
                + text.substring(last.end());
    }

    /** Another group in the place of the last: after each and every its name alone. */
    private static String withGroup(Pattern groups, String text, String wanted) {
        var last = groups.matcher(text).results().reduce((_, found) -> found).orElseThrow();
        var old = FollowUpPatterns.EACH.matcher(last.group());
        var name = FollowUpPatterns.EACH.matcher(wanted);
        boolean isEach = old.lookingAt() && old.group().matches("(?i).*(?:each|every).*");
        return text.substring(0, last.start())
                + (isEach && name.lookingAt() ? old.group() + wanted.substring(name.end()) : wanted)
                + text.substring(last.end());
    }

    /** A new name for a file takes the place of the old one of the same kind. */
    private static String withoutOldFile(String request, String rest) {
        var changed = request;
        for (var file : FileRoles.of(rest).writes()) {
            var kind = Mentions.extension(file);
            for (var old : FileRoles.of(request).writes()) {
                if (Mentions.extension(old).equals(kind)) {
                    changed = changed.replace(old, file);
                }
            }
        }
        return changed;
    }

    private static CompletedRequest withClause(String request, String words) {
        var changed = CompletedRequest.of(request);
        var named = Mentions.of(request).files();
        boolean isThere = FileRoles.of(words).writes().stream().anyMatch(named::contains);
        return isThere ? changed : changed.with(words);
    }
}
