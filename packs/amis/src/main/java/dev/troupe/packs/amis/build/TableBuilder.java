package dev.troupe.packs.amis.build;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.request.ComponentSpec;
import dev.troupe.packs.amis.request.ComponentSpec.Action;
import dev.troupe.packs.amis.request.FieldSpec;
import java.util.ArrayList;
import java.util.List;

/** Tables with filters, pages and dialogs as amis components. */
record TableBuilder(Language language) {
    Value table(ComponentSpec.Table table) {
        var config = ComponentConfig.of("crud").with("syncLocation", false);
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
    private ComponentConfig filter(List<FieldSpec> filters) {
        var body = new ArrayList<>(new FormBuilder(language).controls(filters));
        body.add(
                ComponentConfig.of("submit")
                        .with("label", language.choose("查询", "Search"))
                        .with("level", "primary")
                        .value());
        return ComponentConfig.of("form")
                .with("mode", "inline")
                .with("wrapWithPanel", false)
                .with("className", "m-b")
                .with("body", body);
    }

    private static List<Value> foot() {
        return List.of(Value.of("statistics"), Value.of("switch-per-page"), Value.of("pagination"));
    }

    private List<Value> head(ComponentSpec.Table table) {
        var head = new ArrayList<Value>();
        if (table.actions().contains(Action.NEW)) {
            var label = language.choose("新增", "New");
            head.add(
                    ComponentConfig.of("button")
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

    private Value bulkDelete(ComponentSpec.Table table) {
        return ComponentConfig.of("button")
                .with("label", language.choose("批量删除", "Delete selected"))
                .with("level", "danger")
                .with("actionType", "ajax")
                .with("api", "delete:" + table.api().path() + "/${ids}")
                .with("confirmText", language.choose("确定删除选中的记录？", "Delete the selected rows?"))
                .value();
    }

    private List<Value> columns(ComponentSpec.Table table) {
        var columns = new ArrayList<Value>();
        for (var field : table.columns()) {
            columns.add(column(field, table));
        }
        var buttons = buttons(table);
        if (!buttons.isEmpty()) {
            columns.add(
                    ComponentConfig.of("operation")
                            .with("label", language.choose("操作", "Actions"))
                            .with("buttons", buttons)
                            .value());
        }
        return columns;
    }

    private static Value column(FieldSpec field, ComponentSpec.Table table) {
        var config =
                ComponentConfig.empty().with("name", field.name()).with("label", field.label());
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

    private List<Value> buttons(ComponentSpec.Table table) {
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

    private static ComponentConfig link(String label) {
        return ComponentConfig.of("button").with("label", label).with("level", "link");
    }

    private ComponentConfig details(String title, ComponentSpec.Table table) {
        var shown = new ArrayList<Value>();
        for (var field : table.columns()) {
            shown.add(
                    ComponentConfig.of("static")
                            .with("name", field.name())
                            .with("label", field.label())
                            .value());
        }
        return ComponentConfig.of("dialog")
                .with("title", title)
                .with("actions", List.of())
                .with(
                        "body",
                        ComponentConfig.of("form")
                                .with("mode", "horizontal")
                                .with("wrapWithPanel", false)
                                .with("body", shown));
    }
}
