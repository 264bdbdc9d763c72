package dev.troupe.packs.amis.build;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.request.ComponentSpec;
import dev.troupe.packs.amis.request.DataNames;
import dev.troupe.packs.amis.request.FieldKind;
import dev.troupe.packs.amis.request.FieldSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Forms, wizards and their fields as amis components. */
record FormBuilder(Language language) {
    private static final String PHONE = "/^\\+?[\\d\\s()-]{5,20}$/";

    Value form(ComponentSpec.Form form) {
        if (form.steps().size() > 1) {
            return wizard(form);
        }
        var config = plainForm(form.title(), form.api().path(), form.fields());
        var opener = form.opener();
        return opener == null ? config.value() : dialogButton(opener, form.title(), config);
    }

    private Value wizard(ComponentSpec.Form form) {
        var steps = new ArrayList<Value>();
        for (var step : form.steps()) {
            steps.add(
                    ComponentConfig.empty()
                            .with("title", step.title())
                            .with("mode", "horizontal")
                            .with("body", controls(step.fields()))
                            .value());
        }
        return ComponentConfig.of("wizard")
                .with("api", "post:" + form.api().path())
                .with("steps", steps)
                .value();
    }

    private ComponentConfig plainForm(String title, String path, List<FieldSpec> fields) {
        var config = ComponentConfig.of("form");
        if (!title.isEmpty()) {
            config.with("title", title);
        }
        return config.with("mode", "horizontal")
                .with("api", "post:" + path)
                .with("submitText", language.choose("提交", "Submit"))
                .with("body", controls(fields));
    }

    private Value dialogButton(String label, String title, ComponentConfig form) {
        return ComponentConfig.of("button")
                .with("label", label)
                .with("level", "primary")
                .with("actionType", "dialog")
                .with(
                        "dialog",
                        ComponentConfig.of("dialog")
                                .with("title", title.isEmpty() ? label : title)
                                .with("body", form))
                .value();
    }

    /** The dialog that asks for a row's values. */
    ComponentConfig dialog(String title, String api, List<FieldSpec> fields) {
        return ComponentConfig.of("dialog")
                .with("title", title)
                .with(
                        "body",
                        ComponentConfig.of("form")
                                .with("mode", "horizontal")
                                .with("api", api)
                                .with("body", controls(fields)));
    }

    List<Value> controls(List<FieldSpec> fields) {
        return fields.stream().map(this::control).toList();
    }

    Value control(FieldSpec field) {
        var kind = field.kind();
        var config = ComponentConfig.of(kind.formType()).with("name", field.name());
        if (kind == FieldKind.CHECKBOX) {
            config.with("option", field.label());
        } else {
            config.with("label", field.label());
        }
        if (field.isRequired()) {
            config.with("required", true);
        }
        if (field.isReadOnly()) {
            config.with("readOnly", true);
        }
        addChoices(field, config);
        addLimits(field, config);
        addFormat(field, config);
        if (field.placeholder() != null) {
            config.with("placeholder", field.placeholder());
        }
        return config.value();
    }

    private static void addChoices(FieldSpec field, ComponentConfig config) {
        if (!field.options().isEmpty()) {
            config.with("options", options(field.options()));
        } else if (field.kind().isChoice()) {
            config.with("source", DataNames.path(field.label()));
        }
        if (field.kind() == FieldKind.SELECT) {
            config.with("clearable", !field.isRequired());
        }
        if (field.initial() != null) {
            config.with("value", initial(field));
        }
    }

    private static Value initial(FieldSpec field) {
        var text = String.valueOf(field.initial());
        boolean isNumber =
                field.kind().formType().equals("input-number")
                        && text.matches("-?\\d+(?:\\.\\d+)?");
        return isNumber ? Value.of(new BigDecimal(text)) : Value.of(text);
    }

    static List<Value> options(List<String> options) {
        return options.stream()
                .map(option ->
                        ComponentConfig.empty().with("label", option).with("value", option).value())
                .toList();
    }

    private static void addLimits(FieldSpec field, ComponentConfig config) {
        if (field.min() != null) {
            config.with("min", field.min());
        }
        if (field.max() != null) {
            config.with("max", field.max());
        }
        if (field.maxLength() != null) {
            config.with("maxLength", field.maxLength());
        }
        if (field.kind() == FieldKind.MONEY) {
            config.with("precision", 2);
        }
    }

    private void addFormat(FieldSpec field, ComponentConfig config) {
        switch (field.kind()) {
            case DATE -> config.with("valueFormat", "YYYY-MM-DD");
            case DATETIME -> config.with("valueFormat", "YYYY-MM-DD HH:mm:ss");
            case PHONE ->
                    config.with("validations", ComponentConfig.empty().with("matchRegexp", PHONE));
            case IMAGE, FILE -> config.with("receiver", "/api/upload");
            default -> {}
        }
    }
}
