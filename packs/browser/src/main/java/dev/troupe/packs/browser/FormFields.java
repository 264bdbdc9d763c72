package dev.troupe.packs.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.PlaywrightException;
import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/** Finds fields of forms as users name them, and fills them in by their kind. */
final class FormFields {
    private static final Set<String> YES = Set.of("true", "yes", "on", "1", "是", "勾选");

    private FormFields() {}

    /** By label, placeholder, name or role, else by selector. */
    static Locator find(BrowserSession session, String name) {
        var page = session.page();
        var plain = name.strip();
        var quoted = plain.replace("\\", "\\\\").replace("\"", "\\\"");
        var ways =
                List.<Supplier<Locator>>of(
                        () -> page.getByLabel(plain),
                        () -> page.getByPlaceholder(plain),
                        () -> page.locator("[name=\"" + quoted + "\"]"),
                        () -> page.locator("[id=\"" + quoted + "\"]"),
                        () -> session.element(plain));
        for (var way : ways) {
            try {
                var found = way.get();
                if (found.count() > 0) {
                    return found.first();
                }
            } catch (PlaywrightException _) {
                // a name need not be a selector
            }
        }
        throw new BrowserException(
                BrowserProblem.ELEMENT_NOT_FOUND,
                LocalizedText.of("页面上不存在表单项“%s”", "field '%s' does not exist on the page", name),
                LocalizedText.of(
                        "用 getPageView 看有哪些表单项，用它们的标签或编号（e12）",
                        "see with getPageView which fields there are, and use their labels or references (e12)"));
    }

    static void set(Locator element, ActionTools.Field field) {
        try {
            var kind =
                    String.valueOf(element.evaluate("e => e.tagName + ' ' + (e.type || '')"))
                            .toLowerCase(Locale.ROOT);
            if (kind.startsWith("select")) {
                element.selectOption(field.value());
            } else if (kind.matches("input (?:checkbox|radio)")) {
                element.setChecked(YES.contains(field.value().strip().toLowerCase(Locale.ROOT)));
            } else {
                element.fill(field.value());
            }
        } catch (PlaywrightException e) {
            throw PlaywrightErrors.of(e, field.field());
        }
    }

    /** Sends the form that contains a field: by its button, as a user would, else with Enter. */
    static void send(Locator element, String name) {
        try {
            var button =
                    element.locator("xpath=ancestor::form[1]")
                            .locator(
                                    "button[type=submit], input[type=submit], input[type=image], button:not([type])");
            if (button.count() > 0) {
                button.first().click();
            } else {
                element.press("Enter");
            }
        } catch (PlaywrightException e) {
            throw PlaywrightErrors.of(e, name);
        }
    }
}
