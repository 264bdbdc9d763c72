package dev.troupe.packs.amis.request;

import java.util.List;
import java.util.Set;

/** A change to a page that was described before. */
sealed interface PageEdit {
    /**
     * Makes it.
     *
     * @return the same page if it does not apply to it
     */
    AmisPageRequest applyTo(AmisPageRequest page);

    /** More fields of a form, or columns of a table. */
    record Add(EditTarget where, List<FieldSpec> fields) implements PageEdit {
        @Override
        public AmisPageRequest applyTo(AmisPageRequest page) {
            return where.change(page, have -> FieldParser.merge(have, fields));
        }
    }

    /** Fields or columns that go. The last one stays. */
    record Remove(List<String> labels) implements PageEdit {
        @Override
        public AmisPageRequest applyTo(AmisPageRequest page) {
            return EditTarget.changeEach(
                    page,
                    have -> {
                        var left = have.stream().filter(field -> !field.isOneOf(labels)).toList();
                        return left.isEmpty() ? have : left;
                    });
        }
    }

    /** A field or column that becomes another: its name, its kind or its options. */
    record Replace(String label, FieldSpec with) implements PageEdit {
        @Override
        public AmisPageRequest applyTo(AmisPageRequest page) {
            return EditTarget.changeEach(
                    page,
                    have ->
                            have.stream()
                                    .map(field -> field.isOneOf(List.of(label)) ? with : field)
                                    .toList());
        }
    }

    /** Fields that must be filled in. */
    record Require(List<String> labels) implements PageEdit {
        @Override
        public AmisPageRequest applyTo(AmisPageRequest page) {
            return EditTarget.changeEach(
                    page,
                    have ->
                            have.stream()
                                    .map(field ->
                                            field.isOneOf(labels) ? field.asRequired() : field)
                                    .toList());
        }
    }

    /** What tables are searched by, or what can be done with their rows. */
    record Equip(List<FieldSpec> filters, Set<ComponentSpec.Action> actions) implements PageEdit {
        @Override
        public AmisPageRequest applyTo(AmisPageRequest page) {
            return page.withParts(
                    page.parts().stream()
                            .map(part ->
                                    part instanceof ComponentSpec.Table table
                                            ? table.withFiltersAndActions(filters, actions)
                                            : part)
                            .toList());
        }
    }

    /** What the page is called. */
    record Title(String title) implements PageEdit {
        @Override
        public AmisPageRequest applyTo(AmisPageRequest page) {
            return page.withTitle(title);
        }
    }
}
