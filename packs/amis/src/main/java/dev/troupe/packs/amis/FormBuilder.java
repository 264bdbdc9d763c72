package dev.troupe.packs.amis;

import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Forms, wizards and their fields as amis components. */
record FormBuilder(Language language) {
    private static final String PHONE = "/^\\+?[\\d\\s()-]{5,20}$/";

    Value form(Part.Form form) {
        if (form.steps().size() > 1) {
            return wizard(form);
        }
        var config = plain(form.title(), form.api().path(), form.fields());
        var opener = form.opener();
        return opener == null ? config.value() : opened(opener, form.title(), config);
    }

    private Value wizard(Part.Form form) {
        var steps = new ArrayList<Value>();
        for (var step : form.steps()) {
            steps.add(
                    Config.empty()
                            .with("title", step.title())
                            .with("mode", "horizontal")
                            .with("body", controls(step.fields()))
                            .value());
        }
        return Config.of("wizard")
                .with("api", "post:" + form.api().path())
                .with("steps", steps)
                .value();
    }

    private Config plain(String title, String path, List<Field> fields) {
        var config = Config.of("form");
        if (!title.isEmpty()) {
            config.with("title", title);
        }
        return config.with("mode", "horizontal")
                .with("api", "post:" + path)
                .with("submitText", language.choose("提交", "Submit"))
                .with("body", controls(fields));
    }

    private Value opened(String label, String title, Config form) {
        return Config.of("button")
                .with("label", label)
                .with("level", "primary")
                .with("actionType", "dialog")
                .with(
                        "dialog",
                        Config.of("dialog")
                                .with("title", title.isEmpty() ? label : title)
                                .with("body", form))
                .value();
    }

    /** The dialog that asks for a row's values. */
    Config dialog(String title, String api, List<Field> fields) {
        return Config.of("dialog")
                .with("title", title)
                .with(
                        "body",
                        Config.of("form")
                                .with("mode", "horizontal")
                                .with("api", api)
                                .with("body", controls(fields)));
    }

    List<Value> controls(List<Field> fields) {
        return fields.stream().map(this::control).toList();
    }

    Value control(Field field) {
        var kind = field.kind();
        var config = Config.of(kind.formType()).with("name", field.name());
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

    private static void addChoices(Field field, Config config) {
        if (!field.options().isEmpty()) {
            config.with("options", options(field.options()));
        } else if (field.kind().isChoice()) {
            config.with("source", DataName.path(field.label()));
        }
        if (field.kind() == FieldKind.SELECT) {
            config.with("clearable", !field.isRequired());
        }
        if (field.initial() != null) {
            config.with("value", initial(field));
        }
    }

    private static Value initial(Field field) {
        var text = String.valueOf(field.initial());
        boolean isNumber =
                field.kind().formType().equals("input-number")
                        && text.matches("-?\\d+(?:\\.\\d+)?");
        return isNumber ? Value.of(new BigDecimal(text)) : Value.of(text);
    }

    static List<Value> options(List<String> options) {
        return options.stream()
                .map(option -> Config.empty().with("label", option).with("value", option).value())
                .toList();
    }

    private static void addLimits(Field field, Config config) {
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

    private void addFormat(Field field, Config config) {
        switch (field.kind()) {
            case DATE -> config.with("valueFormat", "YYYY-MM-DD");
            case DATETIME -> config.with("valueFormat", "YYYY-MM-DD HH:mm:ss");
            case PHONE -> config.with("validations", Config.empty().with("matchRegexp", PHONE));
            case IMAGE, FILE -> config.with("receiver", "/api/upload");
            default -> {}
        }
    }
}
