package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.stream.Stream;

/** All rules for the questions about one table. */
public final class GrammarRules {
    private GrammarRules() {}

    /** The rules of whole questions. */
    public static List<Rule> ofQuestions(TableContext table) {
        return Stream.of(
                        new NumberRules(table),
                        new PairedNumberRules(table),
                        new MeasureRules(table),
                        new CountRules(table),
                        new BoundRules(table),
                        new LevelRules(table),
                        new ThresholdRules(table),
                        new RateRules(table),
                        new ValueRules(table),
                        new NeverRules(table),
                        new PairRules(table),
                        new OpenRules(table),
                        new ConditionRules(table),
                        new PeriodRules(table),
                        new WeekdayRules(table),
                        new ClockRules(table),
                        new NeighbourRules(table),
                        new StatisticsRules(table),
                        new OutlierRules(table),
                        new TestRules(table),
                        new ComparisonRules(table),
                        new SubjectRules(table),
                        new KeyRules(table),
                        new ColumnRules(table),
                        new SuperlativeRules(table),
                        new ExtremeRules(table),
                        new DimensionRules(table),
                        new ElapsedTimeRules(table),
                        new PlaceRules(table),
                        new TopGroupRules(table),
                        new OrderRules(table),
                        new WindowRules(table),
                        new PivotRules(table),
                        new CleaningRules(table),
                        new HavingRules(table),
                        new ChartRules(table))
                .flatMap(rules -> rules.rules().stream())
                .toList();
    }

    /** The rules of whole questions, and those of messages that change an earlier question. */
    public static List<Rule> ofFollowUps(TableContext table) {
        return Stream.concat(ofQuestions(table).stream(), new FollowUpRules(table).rules().stream())
                .toList();
    }
}
