package dev.troupe.packs.amis.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One component of a page, as a request describes it. */
public sealed interface ComponentSpec {
    /** For users; may be empty. */
    String title();

    /**
     * Fields to fill in.
     *
     * @param steps of a wizard; one step without a title for a plain form
     * @param api address that it is sent to
     * @param opener label of the button that opens it as a dialog, or {@code null}
     */
    record Form(String title, List<Step> steps, Api api, @Nullable String opener)
            implements ComponentSpec {
        public List<FieldSpec> fields() {
            return steps.stream().flatMap(step -> step.fields().stream()).toList();
        }

        /** New fields go to the last step; a step that loses all of its fields goes. */
        Form withFields(UnaryOperator<List<FieldSpec>> change) {
            var changed = new ArrayList<Step>();
            var left = new ArrayList<>(change.apply(fields()));
            for (int i = 0; i < steps.size(); i++) {
                var names = steps.get(i).fields().stream().map(FieldSpec::name).toList();
                boolean isLast = i + 1 == steps.size();
                var here =
                        left.stream()
                                .filter(field -> isLast || names.contains(field.name()))
                                .toList();
                left.removeAll(here);
                if (!here.isEmpty()) {
                    changed.add(new Step(steps.get(i).title(), here));
                }
            }
            return new Form(title, changed, api, opener);
        }
    }

    /** Fields that are filled in together. */
    record Step(String title, List<FieldSpec> fields) {}

    /** What can be done with the rows of a table. */
    enum Action {
        NEW,
        EDIT,
        DELETE,
        BULK_DELETE,
        VIEW,
        EXPORT
    }

    /**
     * Rows with columns.
     *
     * @param filters fields to choose rows by; may be empty
     * @param inForm fields of the dialogs for new and changed rows
     * @param data name of the data that holds the rows, or {@code null} where a server does
     */
    record Table(
            String title,
            List<FieldSpec> columns,
            List<FieldSpec> filters,
            List<FieldSpec> inForm,
            Set<Action> actions,
            boolean isSortable,
            int perPage,
            Api api,
            @Nullable String data)
            implements ComponentSpec {
        Table withColumns(List<FieldSpec> newColumns) {
            return new Table(
                    title,
                    newColumns,
                    filters.stream().flatMap(filter -> currentFilter(filter, newColumns)).toList(),
                    newColumns.stream().filter(FieldSpec::isEntered).toList(),
                    actions,
                    isSortable,
                    perPage,
                    api,
                    data);
        }

        /** With its column as it is now; without it if the column no longer exists. */
        private Stream<FieldSpec> currentFilter(FieldSpec filter, List<FieldSpec> newColumns) {
            var now =
                    newColumns.stream()
                            .filter(each -> each.name().equals(filter.name()))
                            .findFirst();
            boolean wasColumn =
                    columns.stream().anyMatch(each -> each.name().equals(filter.name()));
            return now.isEmpty() && wasColumn
                    ? Stream.empty()
                    : Stream.of(now.map(FieldSpec::asFilter).orElse(filter));
        }

        Table withFiltersAndActions(List<FieldSpec> newFilters, Set<Action> newActions) {
            var allActions = new TreeSet<>(actions);
            allActions.addAll(newActions);
            return new Table(
                    title,
                    columns,
                    FieldParser.merge(filters, newFilters),
                    inForm,
                    allActions,
                    isSortable,
                    perPage,
                    api,
                    data);
        }
    }

    /** Kinds of charts, by the name that ECharts gives their series. */
    enum Shape {
        BAR,
        LINE,
        PIE,
        SCATTER
    }

    /**
     * Values by label.
     *
     * @param label name of the column with the labels
     * @param values names of the columns with the numbers; at least one
     * @param data name of the data that holds the rows, or {@code null} where a server does
     */
    record Chart(
            String title,
            Shape shape,
            String label,
            List<String> values,
            Api api,
            @Nullable String data)
            implements ComponentSpec {}

    /**
     * An address of a server.
     *
     * @param isAssumed whether it was assumed and not named, which is reported to users
     */
    record Api(String path, boolean isAssumed) {}
}
