package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Requests over time: by month, quarter or year, running, and against the period before. */
final class PeriodRequests {
    private static final int LEAST_MONTHS = 3;
    private static final int WINDOW = 3;

    private PeriodRequests() {}

    static Map<String, RequestKind> all() {
        var kinds = new LinkedHashMap<String, RequestKind>();
        kinds.put("period", PeriodRequests::period);
        kinds.put("running", PeriodRequests::running);
        kinds.put("change", PeriodRequests::change);
        kinds.put("growth", PeriodRequests::growth);
        kinds.put("moving", PeriodRequests::moving);
        return kinds;
    }

    /** How a period is named in requests and in labels. */
    private enum Period {
        MONTH("月", "month", "monthly"),
        QUARTER("季度", "quarter", "quarterly"),
        YEAR("年", "year", "yearly");

        private final String zh;
        private final String en;
        private final String adverb;

        Period(String zh, String en, String adverb) {
            this.zh = zh;
            this.en = en;
            this.adverb = adverb;
        }

        private String label(LocalDate date) {
            return switch (this) {
                case MONTH -> "%d-%02d".formatted(date.getYear(), date.getMonthValue());
                case QUARTER -> date.getYear() + "-Q" + (date.getMonthValue() + 2) / 3;
                case YEAR -> String.valueOf(date.getYear());
            };
        }
    }

    private static Map<Cell, SampleTable> groups(Scene scene, Period period) {
        var column = Wording.pick(scene.table.columns(Role.DATE), scene.random);
        var members = new TreeMap<String, List<List<Cell>>>();
        for (var row : scene.rows.rows()) {
            if (scene.table.cell(row, column) instanceof Cell.Day(var date)) {
                members.computeIfAbsent(period.label(date), _ -> new ArrayList<>()).add(row);
            }
        }
        var groups = new LinkedHashMap<Cell, SampleTable>();
        members.forEach((label, rows) ->
                groups.put(
                        new Cell.Text(label),
                        new SampleTable(
                                scene.table.file(),
                                scene.table.rowsName(),
                                scene.table.columns(),
                                rows)));
        return groups;
    }

    private static Expected period(Scene scene) {
        var period = Wording.pick(List.of(Period.values()), scene.random);
        scene.put("t", scene.wording.choose(period.zh, period.en));
        scene.put("ly", period.adverb);
        return SummaryRequests.byGroup(groups(scene, period), scene.measure("am"));
    }

    private static List<List<Cell>> months(Scene scene) {
        var column = scene.column("m", Role.AMOUNT);
        var rows =
                SummaryRequests.toRows(
                        groups(scene, Period.MONTH),
                        members -> SummaryRequests.sumOf(members, column));
        UnsuitableDraw.unless(rows.size() >= LEAST_MONTHS);
        return rows;
    }

    private static Expected running(Scene scene) {
        double total = 0;
        var rows = new ArrayList<List<Cell>>();
        for (var month : months(scene)) {
            total += SummaryRequests.value(month);
            rows.add(List.of(month.getFirst(), Cell.of(total)));
        }
        return Expected.ordered(rows, 1);
    }

    private static Expected change(Scene scene) {
        return Expected.rows(against(months(consecutive(scene)), false)).orWithoutFirst();
    }

    private static Expected growth(Scene scene) {
        return Expected.rows(against(months(consecutive(scene)), true))
                .orWithoutFirst()
                .orFractions(1);
    }

    /** A month without rows would leave open what "the month before" is. */
    private static Scene consecutive(Scene scene) {
        var labels = groups(scene, Period.MONTH).keySet().stream().map(Cell::toString).toList();
        UnsuitableDraw.unless(labels.size() >= LEAST_MONTHS);
        for (int i = 1; i < labels.size(); i++) {
            var before = LocalDate.parse(labels.get(i - 1) + "-01");
            UnsuitableDraw.unless(Period.MONTH.label(before.plusMonths(1)).equals(labels.get(i)));
        }
        return scene;
    }

    private static List<List<Cell>> against(List<List<Cell>> months, boolean isPercent) {
        var rows = new ArrayList<List<Cell>>();
        double before = Double.NaN;
        for (var month : months) {
            double value = SummaryRequests.value(month);
            double change = isPercent ? 100 * (value - before) / before : value - before;
            rows.add(List.of(month.getFirst(), Cell.of(change)));
            before = value;
        }
        return rows;
    }

    /**
     * The first months have too few before them: left empty, left out, or the mean of what is
     * there.
     */
    private static Expected moving(Scene scene) {
        var months = months(consecutive(scene));
        var values = months.stream().map(SummaryRequests::value).toList();
        var whole = new ArrayList<List<Cell>>();
        var partial = new ArrayList<List<Cell>>();
        for (int i = 0; i < months.size(); i++) {
            double mean = Aggregate.mean(values.subList(Math.max(0, i - WINDOW + 1), i + 1));
            var label = months.get(i).getFirst();
            partial.add(List.of(label, Cell.of(mean)));
            whole.add(List.of(label, i < WINDOW - 1 ? Cell.missing() : Cell.of(mean)));
        }
        return Expected.rows(partial)
                .or(Expected.rows(whole))
                .or(Expected.rows(whole.subList(WINDOW - 1, whole.size())));
    }
}
