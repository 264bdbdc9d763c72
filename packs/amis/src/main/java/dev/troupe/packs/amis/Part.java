package dev.troupe.packs.amis;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One component of a page, as a request describes it. */
sealed interface Part {
    /** For people; may be empty. */
    String title();

    /**
     * Fields to fill in.
     *
     * @param steps of a wizard; one step without a title for a plain form
     * @param api where it is sent to
     * @param opener label of the button that opens it as a dialog, or {@code null}
     */
    record Form(String title, List<Step> steps, Api api, @Nullable String opener) implements Part {
        List<Field> fields() {
            return steps.stream().flatMap(step -> step.fields().stream()).toList();
        }
    }

    /** Fields that are filled in together. */
    record Step(String title, List<Field> fields) {}

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
            List<Field> columns,
            List<Field> filters,
            List<Field> inForm,
            Set<Action> actions,
            boolean isSortable,
            int perPage,
            Api api,
            @Nullable String data)
            implements Part {}

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
            implements Part {}

    /**
     * An address of a server.
     *
     * @param isAssumed whether nobody named it, so that people are told of it
     */
    record Api(String path, boolean isAssumed) {}
}
