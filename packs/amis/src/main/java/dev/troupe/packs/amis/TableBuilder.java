package dev.troupe.packs.amis;

import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.Part.Action;
import java.util.ArrayList;
import java.util.List;

/** Tables with filters, pages and dialogs as amis components. */
record TableBuilder(Language language) {
    Value table(Part.Table table) {
        var config = Config.of("crud").with("syncLocation", false);
        if (table.data() == null) {
            config.with("api", "get:" + table.api().path());
        } else {
            config.with("source", "${" + table.data() + "}").with("loadDataOnce", true);
        }
        config.with("perPage", table.perPage());
        if (!table.filters().isEmpty()) {
            config.with("filter", filter(table.filters()));
        }
        if (table.actions().contains(Action.BULK_DELETE)) {
            config.with("bulkActions", List.of(bulkDelete(table)));
        }
        var head = head(table);
        if (!head.isEmpty()) {
            config.with("headerToolbar", head);
        }
        return config.with("footerToolbar", foot()).with("columns", columns(table)).value();
    }

    /** Fields and button in one line. */
    private Config filter(List<Field> filters) {
        var body = new ArrayList<>(new FormBuilder(language).controls(filters));
        body.add(
                Config.of("submit")
                        .with("label", language.choose("查询", "Search"))
                        .with("level", "primary")
                        .value());
        return Config.of("form")
                .with("mode", "inline")
                .with("wrapWithPanel", false)
                .with("className", "m-b")
                .with("body", body);
    }

    private static List<Value> foot() {
        return List.of(Value.of("statistics"), Value.of("switch-per-page"), Value.of("pagination"));
    }

    private List<Value> head(Part.Table table) {
        var head = new ArrayList<Value>();
        if (table.actions().contains(Action.NEW)) {
            var label = language.choose("新增", "New");
            head.add(
                    Config.of("button")
                            .with("label", label)
                            .with("level", "primary")
                            .with("actionType", "dialog")
                            .with(
                                    "dialog",
                                    new FormBuilder(language)
                                            .dialog(
                                                    label,
                                                    "post:" + table.api().path(),
                                                    table.inForm()))
                            .value());
        }
        if (table.actions().contains(Action.BULK_DELETE)) {
            head.add(Value.of("bulkActions"));
        }
        if (table.actions().contains(Action.EXPORT)) {
            head.add(Value.of("export-csv"));
        }
        return head;
    }

    private Value bulkDelete(Part.Table table) {
        return Config.of("button")
                .with("label", language.choose("批量删除", "Delete selected"))
                .with("level", "danger")
                .with("actionType", "ajax")
                .with("api", "delete:" + table.api().path() + "/${ids}")
                .with("confirmText", language.choose("确定删除选中的记录？", "Delete the selected rows?"))
                .value();
    }

    private List<Value> columns(Part.Table table) {
        var columns = new ArrayList<Value>();
        for (var field : table.columns()) {
            columns.add(column(field, table));
        }
        var buttons = buttons(table);
        if (!buttons.isEmpty()) {
            columns.add(
                    Config.of("operation")
                            .with("label", language.choose("操作", "Actions"))
                            .with("buttons", buttons)
                            .value());
        }
        return columns;
    }

    private static Value column(Field field, Part.Table table) {
        var config = Config.empty().with("name", field.name()).with("label", field.label());
        if (!field.kind().columnType().equals("text")) {
            config.with("type", field.kind().columnType());
        }
        switch (field.kind()) {
            case DATE -> config.with("format", "YYYY-MM-DD");
            case DATETIME -> config.with("format", "YYYY-MM-DD HH:mm");
            case URL, FILE ->
                    config.with("href", "${" + field.name() + "}")
                            .with("body", "${" + field.name() + "}");
            case IMAGE -> config.with("thumbMode", "cover");
            default -> {}
        }
        if (table.isSortable()) {
            config.with("sortable", true);
        }
        return config.value();
    }

    private List<Value> buttons(Part.Table table) {
        var buttons = new ArrayList<Value>();
        var forms = new FormBuilder(language);
        if (table.actions().contains(Action.VIEW)) {
            var label = language.choose("查看", "View");
            buttons.add(
                    link(label)
                            .with("actionType", "dialog")
                            .with("dialog", details(label, table))
                            .value());
        }
        if (table.actions().contains(Action.EDIT)) {
            var label = language.choose("编辑", "Edit");
            buttons.add(
                    link(label)
                            .with("actionType", "dialog")
                            .with(
                                    "dialog",
                                    forms.dialog(
                                            label,
                                            "put:" + table.api().path() + "/${id}",
                                            table.inForm()))
                            .value());
        }
        if (table.actions().contains(Action.DELETE)) {
            buttons.add(
                    link(language.choose("删除", "Delete"))
                            .with("className", "text-danger")
                            .with("actionType", "ajax")
                            .with("api", "delete:" + table.api().path() + "/${id}")
                            .with("confirmText", language.choose("确定删除？", "Delete this row?"))
                            .value());
        }
        return buttons;
    }

    private static Config link(String label) {
        return Config.of("button").with("label", label).with("level", "link");
    }

    private Config details(String title, Part.Table table) {
        var shown = new ArrayList<Value>();
        for (var field : table.columns()) {
            shown.add(
                    Config.of("static")
                            .with("name", field.name())
                            .with("label", field.label())
                            .value());
        }
        return Config.of("dialog")
                .with("title", title)
                .with("actions", List.of())
                .with(
                        "body",
                        Config.of("form")
                                .with("mode", "horizontal")
                                .with("wrapWithPanel", false)
                                .with("body", shown));
    }
}
