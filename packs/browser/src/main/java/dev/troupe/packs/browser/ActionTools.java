package dev.troupe.packs.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.MouseButton;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tools that act on a page. Those that read may follow links and open menus: what a page wants to
 * send in answer is held back. Those that send pass our text to a page, whose scripts see it
 * immediately, or let it send what it likes: they need approval.
 */
final class ActionTools {
    static final String SELECTOR =
            "CSS, text=words, or a reference such as e12 from getPageView; the first that fits";

    private static final int LONGEST = 60_000; // ms that an action may wait

    /** Keys that write nothing. */
    private static final Set<String> KEYS =
            Set.of(
                    "Enter",
                    "Tab",
                    "Escape",
                    "Space",
                    "Backspace",
                    "Delete",
                    "Home",
                    "End",
                    "PageUp",
                    "PageDown",
                    "ArrowUp",
                    "ArrowDown",
                    "ArrowLeft",
                    "ArrowRight",
                    "Shift+Tab");

    private ActionTools() {}

    static List<Tool<?, ?>> all(BrowserPool workers) {
        var tools = new ArrayList<Tool<?, ?>>(readTools(workers));
        tools.addAll(sendTools(workers));
        return tools;
    }

    private static List<Tool<?, ?>> readTools(BrowserPool workers) {
        var limit = Duration.ofMillis(LONGEST).plus(NavigationTools.MARGIN);
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "click",
                                        "Clicks an element: follows a link, opens a menu, turns a page. Requests that the page would then send (other than GET) are blocked; use submit for them.",
                                        Click.class)
                                .withTitle("点击", "click")
                                .withCallLabel("点击 %s", "click %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) -> {
                            session.acceptDialogs(isYes(input.acceptDialog()));
                            return read(
                                    session,
                                    input.selector(),
                                    element -> element.click(input.options()));
                        }),
                BrowserTool.of(
                        ToolSpec.readOnly("hover", "Moves the mouse over an element.", On.class)
                                .withTitle("悬停", "hover")
                                .withCallLabel("悬停在 %s", "hover over %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) -> read(session, input.selector(), Locator::hover)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "check",
                                        "Ticks a checkbox or radio button, or unticks it.",
                                        Check.class)
                                .withTitle("勾选", "tick a box")
                                .withCallLabel("勾选 %s", "tick %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) ->
                                read(
                                        session,
                                        input.selector(),
                                        element ->
                                                element.setChecked(
                                                        input.checked() == null
                                                                || input.checked()))),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "selectOption",
                                        "Chooses options of a list by value or by words.",
                                        Select.class)
                                .withTitle("选择选项", "choose an option")
                                .withCallLabel("在 %s 里选择", "choose in %s", "selector"),
                        workers,
                        limit,
                        (session, input, _) ->
                                read(
                                        session,
                                        input.selector(),
                                        element ->
                                                element.selectOption(
                                                        input.all().toArray(String[]::new)))),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "press",
                                        "Presses a key that enters no text, such as Enter, Tab, Escape, ArrowDown or PageDown.",
                                        Press.class)
                                .withTitle("按键", "press a key")
                                .withCallLabel("按 %s", "press %s", "key"),
                        workers,
                        limit,
                        (session, input, _) -> press(session, input)));
    }

    private static List<Tool<?, ?>> sendTools(BrowserPool workers) {
        var limit = Duration.ofMillis(LONGEST).plus(NavigationTools.MARGIN);
        return List.of(
                BrowserTool.of(
                        new ToolSpec<>(
                                        "fill",
                                        "Writes text into a form field. The page receives it immediately, so the user is asked first; submit fills in several fields and sends them with one approval.",
                                        Fill.class,
                                        Risk.SEND)
                                .withTitle("填写表单", "fill in a field")
                                .withCallLabel(
                                        "在网页的 %s 填写“%s”",
                                        "write into %s of a page: %s", "selector", "value"),
                        workers,
                        limit,
                        (session, input, _) -> {
                            session.allowSends();
                            session.withElement(
                                    input.selector(),
                                    toFunction(element -> element.fill(input.value())));
                            return NavigationTools.waitUntilSettled(session);
                        }),
                BrowserTool.of(
                        new ToolSpec<>(
                                        "submit",
                                        "Fills in fields of a form and sends it, or clicks a button that sends something. Fields go by label, placeholder, name or selector. Answers the page that follows.",
                                        Submit.class,
                                        Risk.SEND)
                                .withTitle("提交表单", "send a form")
                                .withCallLabel(
                                        "在网页上提交 %s", "send a form of a page by %s", "selector"),
                        workers,
                        limit.multipliedBy(2),
                        (session, input, _) -> submit(session, input)),
                BrowserTool.of(
                        new ToolSpec<>(
                                        "evaluate",
                                        "Runs JavaScript in the page, an expression or a function, and returns its value.",
                                        Evaluate.class,
                                        Risk.EXECUTE)
                                .withTitle("在网页里运行脚本", "run a script in a page"),
                        workers,
                        limit,
                        (session, input, context) -> evaluate(session, input, context)));
    }

    /** An element. */
    record On(@Describe(SELECTOR) String selector) {}

    /** Mouse buttons. */
    enum Button {
        LEFT,
        RIGHT,
        MIDDLE
    }

    /** What to click and how. */
    record Click(
            @Describe(SELECTOR) String selector,
            @Describe("milliseconds to wait for it, at most 60,000; default: 10,000")
                    @Nullable Integer timeout,
            @Describe("click without waiting until it is clickable; default: false")
                    @Nullable Boolean force,
            @Describe("2 for a double click; default: 1") @Nullable Integer clickCount,
            @Describe("default: LEFT") @Nullable Button button,
            @Describe("accept a dialog that the page opens; default: false")
                    @Nullable Boolean acceptDialog) {
        Locator.ClickOptions options() {
            var options =
                    new Locator.ClickOptions()
                            .setForce(isYes(force))
                            .setClickCount(clickCount == null ? 1 : Math.clamp(clickCount, 1, 3))
                            .setButton(
                                    button == null
                                            ? MouseButton.LEFT
                                            : MouseButton.valueOf(button.name()));
            return timeout == null ? options : options.setTimeout(Math.clamp(timeout, 1, LONGEST));
        }
    }

    /** A checkbox and its new state. */
    record Check(
            @Describe(SELECTOR) String selector,
            @Describe("default: true") @Nullable Boolean checked) {}

    /** A list and what to choose; {@code value} or {@code values}. */
    record Select(
            @Describe(SELECTOR) String selector,
            @Describe("value or words of the option") @Nullable String value,
            @Describe("several of them") @Nullable List<String> values) {
        List<String> all() {
            if (values != null && !values.isEmpty()) {
                return values;
            }
            if (value == null) {
                throw new BrowserException(
                        BrowserProblem.UNKNOWN_ERROR,
                        LocalizedText.of("未指定选项", "no option is specified"),
                        LocalizedText.of("请提供 value 或 values", "specify value or values"));
            }
            return List.of(value);
        }
    }

    /** A key and where to press it. */
    record Press(
            @Describe(
                            "Enter, Tab, Escape, Space, ArrowDown, PageDown, Home, End, Backspace, Delete")
                    String key,
            @Describe("element that receives it; default: the focused element")
                    @Nullable String selector) {}

    /** A field and its text. */
    record Fill(@Describe(SELECTOR) String selector, String value) {}

    /** A field of a form. */
    record Field(
            @Describe("its label, placeholder, name, selector or reference") String field,
            @Describe("text; of a list the option, of a box true or false") String value) {}

    /** A form. */
    record Submit(
            @Describe("what to fill in before; may be empty") @Nullable List<Field> fields,
            @Describe(
                            "the button to click, as a selector or reference; default: submit the form of the last field")
                    @Nullable String selector,
            @Describe("accept a dialog that the page opens; default: true")
                    @Nullable Boolean acceptDialog) {}

    /** A script. */
    record Evaluate(
            @Describe("an expression such as document.title, or a function () => ...")
                    String script,
            @Describe("shared variable that stores the value for later agents")
                    @Nullable String saveAs) {}

    private static boolean isYes(@Nullable Boolean flag) {
        return flag != null && flag;
    }

    private static Function<Locator, Boolean> toFunction(Consumer<Locator> action) {
        return element -> {
            action.accept(element);
            return true;
        };
    }

    private static NavigationTools.Location read(
            BrowserSession session, String selector, Consumer<Locator> action) {
        session.allowReadsOnly();
        session.withElement(selector, toFunction(action));
        return NavigationTools.waitUntilSettled(session);
    }

    private static NavigationTools.Location press(BrowserSession session, Press input) {
        if (!KEYS.contains(input.key())) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of(
                            "“%s”不在能按的键里",
                            "'%s' is none of the keys that can be pressed", input.key()),
                    LocalizedText.of(
                            "能按的有 %s；文字用 fill 或 submit 填写",
                            "these can be: %s; text is written with fill or submit",
                            KEYS.stream().sorted().toList()));
        }
        session.allowReadsOnly();
        var selector = input.selector();
        if (selector == null) {
            session.page().keyboard().press(input.key());
        } else {
            session.withElement(selector, toFunction(element -> element.press(input.key())));
        }
        return NavigationTools.waitUntilSettled(session);
    }

    private static NavigationTools.Location submit(BrowserSession session, Submit input) {
        session.allowSends();
        session.acceptDialogs(input.acceptDialog() == null || input.acceptDialog());
        var fields = input.fields() == null ? List.<Field>of() : input.fields();
        Locator last = null;
        for (var field : fields) {
            last = FormFields.find(session, field.field());
            FormFields.set(last, field);
        }
        var selector = input.selector();
        if (selector != null && !selector.isBlank()) {
            session.withElement(selector, toFunction(Locator::click));
        } else if (last != null) {
            FormFields.send(last, fields.getLast().field());
        } else {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of("未指定要填写的字段或要点击的按钮", "no fields and no button are specified"),
                    LocalizedText.of("请提供 fields 或 selector", "specify fields or selector"));
        }
        var where = NavigationTools.waitUntilSettled(session);
        session.acceptDialogs(false);
        return where;
    }

    private static Object evaluate(
            BrowserSession session, Evaluate input, dev.troupe.agent.tool.ToolContext context) {
        session.allowSends();
        Object result;
        try {
            result = session.page().evaluate(input.script());
        } catch (PlaywrightException e) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of(
                            "脚本出错：%s", "the script failed: %s", PlaywrightErrors.firstLine(e)),
                    LocalizedText.of("请修正脚本后重试", "correct the script and retry"));
        }
        var value = JsValues.of(result);
        var saveAs = input.saveAs();
        if (saveAs != null && !saveAs.isBlank()) {
            context.setVariable(saveAs.strip(), value);
            return Map.of("savedAs", Value.of(saveAs.strip()));
        }
        return Map.of("value", JsValues.excerpt(value));
    }
}
