package dev.troupe.packs.files.command;

import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A clause while it is read; remembers which of its words were used. */
final class FileClause {
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(FileClause.class, "file-words.txt"));

    private static final FillerWords WRITTEN =
            FILLER.with(FillerWords.load(FileClause.class, "written-words.txt"));

    private String text;
    private final List<Span> used = new ArrayList<>();

    FileClause(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /**
     * The first match of a pattern, whose words are used and leave the clause: they are neither its
     * verb nor its object.
     */
    Optional<MatchResult> cut(Pattern pattern) {
        var match = pattern.matcher(text);
        if (!match.find()) {
            return Optional.empty();
        }
        var found = match.toMatchResult();
        text =
                text.substring(0, found.start())
                        + " ".repeat(found.end() - found.start())
                        + text.substring(found.end());
        return Optional.of(found);
    }

    /** Continues with a clause that was read from a part of this one. */
    void replaceWith(FileClause rest) {
        text = rest.text;
        used.clear();
        used.addAll(rest.used);
    }

    /** Whether a pattern occurs; then its words are used. */
    boolean take(Pattern pattern) {
        var match = pattern.matcher(text);
        if (!match.find()) {
            return false;
        }
        used.add(new Span(match.start(), match.end()));
        return true;
    }

    /** The first group that a pattern finds; then its words are used. */
    Optional<String> takeGroup(Pattern pattern) {
        var match = pattern.matcher(text);
        while (match.find()) {
            for (int group = 1; group <= match.groupCount(); group++) {
                if (match.group(group) != null) {
                    used.add(new Span(match.start(), match.end()));
                    return Optional.of(match.group(group));
                }
            }
        }
        return Optional.empty();
    }

    /** All matches of a pattern, each from where the first group of the one before begins. */
    List<MatchResult> takeAll(Pattern pattern) {
        var matches = new ArrayList<MatchResult>();
        var match = pattern.matcher(text);
        for (int at = 0; match.find(at); at = match.start(1)) {
            matches.add(match.toMatchResult());
            used.add(new Span(match.start(), match.end()));
        }
        return matches;
    }

    boolean contains(Pattern pattern) {
        return pattern.matcher(text).find();
    }

    /** The words of a text that carry no condition; a note may be a file unless it is written. */
    static FillerWords filler(String text) {
        boolean isWritten =
                WritingParser.MAKE.matcher(text).find() && !DeletionParser.isNamedIn(text);
        return isWritten ? WRITTEN : FILLER;
    }

    /** The words that nothing has used. */
    List<String> unread() {
        return RequestCoverage.of(text, used, NamedText.marks(text), filler(text)).unread().stream()
                .map(span -> text.substring(span.start(), span.end()))
                .toList();
    }
}
