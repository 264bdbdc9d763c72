package dev.troupe.packs.amis;

import java.util.List;
import java.util.Set;

/** A change to a page that was described before. */
sealed interface PageEdit {
    /**
     * Makes it.
     *
     * @return the same page where there is nothing that it could change
     */
    PageWish of(PageWish page);

    /** More fields of a form, or columns of a table. */
    record Add(Where where, List<Field> fields) implements PageEdit {
        @Override
        public PageWish of(PageWish page) {
            return where.change(page, have -> FieldReader.together(have, fields));
        }
    }

    /** Fields or columns that go. The last one stays. */
    record Remove(List<String> labels) implements PageEdit {
        @Override
        public PageWish of(PageWish page) {
            return Where.changeEach(
                    page,
                    have -> {
                        var left = have.stream().filter(field -> !field.isOneOf(labels)).toList();
                        return left.isEmpty() ? have : left;
                    });
        }
    }

    /** A field or column that becomes another: its name, its kind or its options. */
    record Replace(String label, Field with) implements PageEdit {
        @Override
        public PageWish of(PageWish page) {
            return Where.changeEach(
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
        public PageWish of(PageWish page) {
            return Where.changeEach(
                    page,
                    have ->
                            have.stream()
                                    .map(field -> field.isOneOf(labels) ? field.required() : field)
                                    .toList());
        }
    }

    /** What tables are searched by, or what can be done with their rows. */
    record Equip(List<Field> filters, Set<Part.Action> actions) implements PageEdit {
        @Override
        public PageWish of(PageWish page) {
            return page.withParts(
                    page.parts().stream()
                            .map(part ->
                                    part instanceof Part.Table table
                                            ? table.equipped(filters, actions)
                                            : part)
                            .toList());
        }
    }

    /** What the page is called. */
    record Title(String title) implements PageEdit {
        @Override
        public PageWish of(PageWish page) {
            return page.titled(title);
        }
    }
}
