package dev.troupe.packs.files.command;

import dev.troupe.language.Mentions;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request in which marks stand for names of files and quotations, so that their words are not
 * taken for words of the request.
 *
 * @param text with {@code ⟦f0⟧} for the first file and {@code ⟦q0⟧} for the first quotation
 */
record NamedText(String text, List<String> files, List<String> quotations) {
    /** A mark for a quotation, in a pattern. */
    static final String QUOTATION = "⟦q\\d+⟧";

    /** A mark for a file, in a pattern. */
    static final String FILE = "⟦f\\d+⟧";

    private static final Pattern MARK = Pattern.compile("⟦([fq])(\\d+)⟧");
    private static final String OPENING = "[\"“‘'「『`《]";
    private static final String CLOSING = "[\"”’'」』`》]";

    static NamedText of(String request) {
        var mentions = Mentions.of(request);
        var text = request;
        var files = mentions.files();
        var longestFirst =
                files.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
        for (var file : longestFirst) { // a name may be a part of another
            var mark = "⟦f" + files.indexOf(file) + "⟧";
            var name = Pattern.quote(file);
            text =
                    text.replaceAll(
                            OPENING + name + CLOSING + "|" + name, Matcher.quoteReplacement(mark));
        }
        var quotations = new ArrayList<String>();
        for (var quoted : mentions.quoted()) {
            if (!files.contains(quoted)) {
                var mark = Matcher.quoteReplacement("⟦q" + quotations.size() + "⟧");
                text = text.replaceFirst(OPENING + Pattern.quote(quoted) + CLOSING, mark);
                quotations.add(quoted);
            }
        }
        var marked = new NamedText(text, files, quotations);
        var given = GivenText.find(marked);
        if (given.isPresent()) {
            quotations.add(given.get().text());
            text =
                    given.get().before()
                            + "⟦q"
                            + (quotations.size() - 1)
                            + "⟧"
                            + given.get().after();
        }
        return new NamedText(text, List.copyOf(files), List.copyOf(quotations));
    }

    /** The same with a mark for a file that the request names only in parts, as in a folder. */
    NamedText withFile(String file) {
        if (files.contains(file)) {
            return this;
        }
        var all = new ArrayList<>(files);
        all.add(file);
        return new NamedText(text, List.copyOf(all), quotations);
    }

    String markOf(String file) {
        return "⟦f" + files.indexOf(file) + "⟧";
    }

    /** What a mark stands for, or the word itself. */
    String name(String word) {
        var mark = MARK.matcher(word.strip());
        if (!mark.matches()) {
            return word.strip();
        }
        int number = Integer.parseInt(mark.group(2));
        return mark.group(1).equals("f") ? files.get(number) : quotations.get(number);
    }

    /** A part with the names and quotations themselves. */
    String restore(String part) {
        return MARK.matcher(part).replaceAll(mark -> Matcher.quoteReplacement(name(mark.group())));
    }

    /** The files whose marks stand in a part of the text, in order. */
    List<String> filesIn(String part) {
        return findMarked(part, "f");
    }

    /** The quotations whose marks stand in a part of the text, in order. */
    List<String> quotationsIn(String part) {
        return findMarked(part, "q");
    }

    private List<String> findMarked(String part, String kind) {
        return MARK.matcher(part)
                .results()
                .filter(mark -> mark.group(1).equals(kind))
                .map(mark -> name(mark.group()))
                .distinct()
                .toList();
    }

    /** The places of the marks in a part of the text. */
    static List<Span> marks(String part) {
        return MARK.matcher(part)
                .results()
                .map(mark -> new Span(mark.start(), mark.end()))
                .toList();
    }
}
