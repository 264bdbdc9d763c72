package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.Measure;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is computed, and for what groups, as far as a question was read.
 *
 * @param keys by which rows are grouped; empty for all together
 * @param isKeyChosen whether the only key was chosen where the request names none
 * @param measures none twice
 * @param assumptions about what the request does not specify, in order
 */
record GroupedMeasures(
        List<GroupKey> keys,
        boolean isKeyChosen,
        List<Measure> measures,
        List<LocalizedText> assumptions) {
    GroupedMeasures {
        keys = List.copyOf(keys);
        measures = List.copyOf(measures);
        assumptions = List.copyOf(assumptions);
    }

    static GroupedMeasures by(List<GroupKey> keys) {
        return new GroupedMeasures(keys, false, List.of(), List.of());
    }

    GroupedMeasures withKeys(List<GroupKey> newKeys) {
        return new GroupedMeasures(newKeys, isKeyChosen, measures, assumptions);
    }

    /** The same, also grouped by a key after the others. */
    GroupedMeasures with(GroupKey key) {
        return withKeys(append(keys, key));
    }

    /** The same, grouped by a key that the request does not name. */
    GroupedMeasures withChosenKey(GroupKey key) {
        return new GroupedMeasures(append(keys, key), true, measures, assumptions);
    }

    /** The same with one more measure, unless it has it already. */
    GroupedMeasures with(Measure measure) {
        boolean isKnown =
                measures.stream().anyMatch(known -> known.alias().equals(measure.alias()));
        return isKnown
                ? this
                : new GroupedMeasures(keys, isKeyChosen, append(measures, measure), assumptions);
    }

    GroupedMeasures with(List<Measure> more) {
        var longer = this;
        for (var measure : more) longer = longer.with(measure);
        return longer;
    }

    GroupedMeasures assuming(String zh, String en) {
        var more = append(assumptions, new LocalizedText(zh, en));
        return new GroupedMeasures(keys, isKeyChosen, measures, more);
    }

    GroupedMeasures withoutAssumptions() {
        return new GroupedMeasures(keys, isKeyChosen, measures, List.of());
    }

    private static <T> List<T> append(List<T> list, T item) {
        return Stream.concat(list.stream(), Stream.of(item)).toList();
    }
}
