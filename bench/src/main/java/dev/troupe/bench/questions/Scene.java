package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A table, the words of a request about it, and the rows that its condition leaves. */
final class Scene {
    private static final double GAP = 0.02; // closer values look the same after rounding

    final SampleTable table;
    final SampleTable rows;
    final Wording.Template template;
    final Wording wording;
    final RandomGenerator random;
    private final Map<String, String> slots = new HashMap<>();

    Scene(SampleTable table, Wording.Template template, Wording wording, RandomGenerator random) {
        this.table = table;
        this.template = template;
        this.wording = wording;
        this.random = random;
        boolean isFiltered = template.has("w") && random.nextInt(5) < 2;
        var clause = isFiltered ? new ClauseWriter(table, wording, random).draw() : Clause.NONE;
        this.rows = table.where(clause.condition());
        slots.put("w", isFiltered ? wording.choose("", " ") + clause.words() : "");
        slots.put("rows", Wording.BEFORE_SUBJECT + table.rowsName());
    }

    boolean isFiltered() {
        return rows.rows().size() < table.rows().size();
    }

    void put(String slot, String words) {
        slots.put(slot, words);
    }

    /** The request with marks where a word can be inserted. */
    String text() {
        return Wording.fill(template.text(), slots);
    }

    /** A column that the request names in a slot. */
    SampleColumn column(String slot, Role... roles) {
        var column = Wording.pick(table.columns(roles), random);
        put(slot, mark(slot) + column.phrase());
        return column;
    }

    private static String mark(String slot) {
        return slot.equals("g") || slot.equals("h") ? Wording.BEFORE_GROUP : Wording.BEFORE_SUBJECT;
    }

    /** An aggregate of a column, in a slot. */
    Measure measure(String slot) {
        var isCount = random.nextInt(12) == 0;
        var aggregate =
                isCount ? Aggregate.COUNT : Wording.pick(List.of(Aggregate.values()), random);
        UnsuitableDraw.unless(isCount || aggregate != Aggregate.COUNT);
        return measure(slot, aggregate);
    }

    Measure measure(String slot, Aggregate aggregate) {
        var roles =
                aggregate == Aggregate.SUM
                        ? new Role[] {Role.AMOUNT}
                        : new Role[] {Role.AMOUNT, Role.LEVEL};
        var column = Wording.pick(table.columns(roles), random);
        put(slot, words(aggregate, column));
        return new Measure(aggregate, column);
    }

    String words(Aggregate aggregate, SampleColumn column) {
        return Wording.fill(
                wording.aggregate(aggregate, random),
                Map.of(
                        "m", Wording.BEFORE_SUBJECT + column.phrase(),
                        "rows", Wording.BEFORE_SUBJECT + table.rowsName()));
    }

    /** Rows by the cells of a column, in the order of their first row. */
    static Map<Cell, SampleTable> groups(SampleTable of, SampleColumn column) {
        var groups = new LinkedHashMap<Cell, List<List<Cell>>>();
        for (var row : of.rows()) {
            groups.computeIfAbsent(of.cell(row, column), _ -> new ArrayList<>()).add(row);
        }
        var tables = new LinkedHashMap<Cell, SampleTable>();
        groups.forEach((label, members) ->
                tables.put(
                        label, new SampleTable(of.file(), of.rowsName(), of.columns(), members)));
        return tables;
    }

    /** What makes a row known to a reader: its identifier or name, else everything. */
    List<SampleColumn> identity() {
        var names = table.columns(Role.ID);
        return names.isEmpty() ? table.columns() : names;
    }

    /** Numbers whose order shows after rounding. */
    static void requireDistinct(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        for (int i = 1; i < sorted.size(); i++) {
            UnsuitableDraw.unless(sorted.get(i) - sorted.get(i - 1) > GAP);
        }
    }
}
