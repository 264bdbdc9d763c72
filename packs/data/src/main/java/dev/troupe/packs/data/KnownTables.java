package dev.troupe.packs.data;

import dev.troupe.language.Span;
import dev.troupe.model.SourceSkill.KnownWord;
import dev.troupe.model.SourceSkill.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tells which words of a message point at the columns and values of a table. */
final class KnownTables {
    /** Larger tables are not looked into while a message is being understood. */
    private static final long MAX_BYTES = 8 << 20;

    private final RecentFile recent = new RecentFile();

    /** Empty where the file is none that can be read as a table here. */
    List<KnownWord> words(String message, Path file) {
        if (!SkillTurn.isTableFile(String.valueOf(file.getFileName())) || isLarge(file))
            return List.of();
        try (var lease = recent.memory().lease("")) {
            return words(message, recent.load(file, "", lease));
        } catch (TableException _) {
            return List.of(); // whoever works on it says why
        }
    }

    private static boolean isLarge(Path file) {
        try {
            return Files.size(file) > MAX_BYTES;
        } catch (IOException _) {
            return true;
        }
    }

    static List<KnownWord> words(String message, Table table) {
        var columns = table.columns().stream().map(ColumnFacts::of).toList();
        var request = new RequestText(message);
        var words = new ArrayList<KnownWord>();
        var mentions = ColumnMentions.find(request, columns);
        for (var mention : mentions)
            if (mention.isKnown())
                words.add(word(request, mention.span(), mention.column(), part(mention.column())));
        try {
            for (var choice : ValueReader.read(request, columns, mentions))
                for (var span : choice.spans())
                    words.add(word(request, span, choice.column(), Part.VALUE));
        } catch (UnclearException _) {
            // a value that several columns have: whoever computes asks which one is meant
        }
        units(request, columns, words);
        people(request, columns, words);
        return List.copyOf(words);
    }

    private static Part part(ColumnFacts column) {
        return column.type().isTemporal()
                ? Part.TIME
                : column.canMeasure() ? Part.NUMBER : Part.LABEL;
    }

    private static KnownWord word(RequestText request, Span span, ColumnFacts column, Part part) {
        return new KnownWord(request.between(span.start(), span.end()), column.name(), part);
    }

    /** Units of time can be told by a table that has them. */
    private static void units(
            RequestText request, List<ColumnFacts> columns, List<KnownWord> words) {
        for (var grain : TimeReader.grains(request))
            try {
                var key = TimeColumns.key(grain, columns, List.of(), true);
                words.add(new KnownWord(grain.name(), key.column().name(), Part.TIME));
            } catch (UnclearException _) {
                // it has none, or several: then the word says nothing about this table
            }
    }

    /** 谁 with something to tell people apart by. */
    private static void people(
            RequestText request, List<ColumnFacts> columns, List<KnownWord> words) {
        var who = Who.in(request);
        if (who.isEmpty()
                || words.isEmpty() && RankReader.read(request).equals(RankReader.Rank.NONE)) return;
        Who.column(columns)
                .ifPresent(column -> words.add(word(request, who.get(), column, Part.LABEL)));
    }
}
