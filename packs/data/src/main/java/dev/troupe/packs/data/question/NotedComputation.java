package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.QuestionState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A computation with one more assumption, which its description states last.
 *
 * @param note what was assumed
 */
record NotedComputation(Computation computation, LocalizedText note) implements Computation {
    @Override
    public String sql(String table) {
        return computation.sql(table);
    }

    @Override
    public String preciseSql(String table) {
        return computation.preciseSql(table);
    }

    @Override
    public String describe() {
        var text = computation.describe();
        boolean chinese = Language.isChinese(text) && text.endsWith("。");
        var sentence = text.replaceFirst("[.。]$", "");
        return chinese ? sentence + "；" + note.zh() + "。" : sentence + "; " + note.en() + ".";
    }

    @Override
    public Optional<ChartKind> chart() {
        return computation.chart();
    }

    @Override
    public boolean isWhole() {
        return computation.isWhole();
    }

    @Override
    public boolean isListing() {
        return computation.isListing();
    }

    @Override
    public boolean isLookup() {
        return computation.isLookup();
    }

    @Override
    public boolean isAdditive() {
        return computation.isAdditive();
    }

    @Override
    public List<String> keyNames() {
        return computation.keyNames();
    }

    @Override
    public List<String> measureNames() {
        return computation.measureNames();
    }

    @Override
    public Optional<QuestionState> state() {
        return computation.state();
    }

    @Override
    public Optional<Query> query() {
        return computation.query();
    }

    @Override
    public Optional<String> sourceOf(String output) {
        return computation.sourceOf(output);
    }

    @Override
    public String rowCondition() {
        return computation.rowCondition();
    }

    @Override
    public List<LocalizedText> assumptions() {
        return Stream.concat(computation.assumptions().stream(), Stream.of(note)).toList();
    }
}
