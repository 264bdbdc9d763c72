package dev.troupe.packs.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.MouseButton;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Risk;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
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
 * send in answer is held back. Those that send put words of ours into a page, whose scripts see
 * them at once, or let it send what it likes: they need leave.
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

    static List<Tool<?, ?>> all(Workers workers) {
        var tools = new ArrayList<Tool<?, ?>>(reading(workers));
        tools.addAll(sending(workers));
        return tools;
    }

    private static List<Tool<?, ?>> reading(Workers workers) {
        var limit = Duration.ofMillis(LONGEST).plus(PageTools.MARGIN);
        return List.of(
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "click",
                                        "Clicks an element: follows a link, opens a menu, turns a page. What the page would send in answer (anything but GET) is held back; use submit for that.",
                                        Click.class)
                                .titled("点击", "click")
                                .doing("点击 %s", "click %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) -> {
                            visit.acceptDialogs(isYes(input.acceptDialog()));
                            return read(
                                    visit,
                                    input.selector(),
                                    element -> element.click(input.options()));
                        }),
                BrowserTool.of(
                        ToolSpec.readOnly("hover", "Moves the mouse over an element.", On.class)
                                .titled("悬停", "hover")
                                .doing("悬停在 %s", "hover over %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) -> read(visit, input.selector(), Locator::hover)),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "check",
                                        "Ticks a checkbox or radio button, or unticks it.",
                                        Check.class)
                                .titled("勾选", "tick a box")
                                .doing("勾选 %s", "tick %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) ->
                                read(
                                        visit,
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
                                .titled("选择选项", "choose an option")
                                .doing("在 %s 里选择", "choose in %s", "selector"),
                        workers,
                        limit,
                        (visit, input, _) ->
                                read(
                                        visit,
                                        input.selector(),
                                        element ->
                                                element.selectOption(
                                                        input.all().toArray(String[]::new)))),
                BrowserTool.of(
                        ToolSpec.readOnly(
                                        "press",
                                        "Presses a key that writes nothing: Enter, Tab, Escape, ArrowDown, PageDown and the like.",
                                        Press.class)
                                .titled("按键", "press a key")
                                .doing("按 %s", "press %s", "key"),
                        workers,
                        limit,
                        (visit, input, _) -> press(visit, input)));
    }

    private static List<Tool<?, ?>> sending(Workers workers) {
        var limit = Duration.ofMillis(LONGEST).plus(PageTools.MARGIN);
        return List.of(
                BrowserTool.of(
                        new ToolSpec<>(
                                        "fill",
                                        "Writes text into a field of a form. The page sees it at once, so a person is asked; submit fills in several fields and sends them at one request.",
                                        Fill.class,
                                        Risk.SEND)
                                .titled("填写表单", "fill in a field")
                                .doing(
                                        "在网页的 %s 填写“%s”",
                                        "write into %s of a page: %s", "selector", "value"),
                        workers,
                        limit,
                        (visit, input, _) -> {
                            visit.letSend();
                            visit.on(
                                    input.selector(), done(element -> element.fill(input.value())));
                            return PageTools.settled(visit);
                        }),
                BrowserTool.of(
                        new ToolSpec<>(
                                        "submit",
                                        "Fills in fields of a form and sends it, or clicks a button that sends something. Fields go by label, placeholder, name or selector. Answers the page that follows.",
                                        Submit.class,
                                        Risk.SEND)
                                .titled("提交表单", "send a form")
                                .doing("在网页上提交 %s", "send a form of a page by %s", "selector"),
                        workers,
                        limit.multipliedBy(2),
                        (visit, input, _) -> submit(visit, input)),
                BrowserTool.of(
                        new ToolSpec<>(
                                        "evaluate",
                                        "Runs JavaScript in the page and answers its value: an expression, or a function.",
                                        Evaluate.class,
                                        Risk.EXECUTE)
                                .titled("在网页里运行脚本", "run a script in a page"),
                        workers,
                        limit,
                        (visit, input, context) -> evaluate(visit, input, context)));
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
            @Describe("milliseconds to wait for it, 60,000 at most; 10,000 where left out")
                    @Nullable Integer timeout,
            @Describe("without waiting until it can be clicked; false where left out")
                    @Nullable Boolean force,
            @Describe("1 where left out, 2 for a double click") @Nullable Integer clickCount,
            @Describe("LEFT where left out") @Nullable Button button,
            @Describe("say yes to a question that the page asks; no where left out")
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

    /** A box and how it shall be. */
    record Check(
            @Describe(SELECTOR) String selector,
            @Describe("true where left out") @Nullable Boolean checked) {}

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
                throw new BrowserFailure(
                        BrowserProblem.UNKNOWN_ERROR,
                        Sentence.of("没有说选哪一项", "no option is named"),
                        Sentence.of("给出 value 或 values", "give value or values"));
            }
            return List.of(value);
        }
    }

    /** A key and where to press it. */
    record Press(
            @Describe(
                            "Enter, Tab, Escape, Space, ArrowDown, PageDown, Home, End, Backspace, Delete")
                    String key,
            @Describe("element that gets it; the one in focus where left out")
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
                            "the button to click, as a selector or reference; where left out the form of the last field is sent")
                    @Nullable String selector,
            @Describe("say yes to a question that the page asks; yes where left out")
                    @Nullable Boolean acceptDialog) {}

    /** A script. */
    record Evaluate(
            @Describe("an expression such as document.title, or a function () => ...")
                    String script,
            @Describe("shared variable that keeps the value for later agents")
                    @Nullable String saveAs) {}

    private static boolean isYes(@Nullable Boolean flag) {
        return flag != null && flag;
    }

    private static Function<Locator, Boolean> done(Consumer<Locator> action) {
        return element -> {
            action.accept(element);
            return true;
        };
    }

    private static PageTools.Where read(Visit visit, String selector, Consumer<Locator> action) {
        visit.letRead();
        visit.on(selector, done(action));
        return PageTools.settled(visit);
    }

    private static PageTools.Where press(Visit visit, Press input) {
        if (!KEYS.contains(input.key())) {
            throw new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of(
                            "“%s”不在能按的键里",
                            "'%s' is none of the keys that can be pressed", input.key()),
                    Sentence.of(
                            "能按的有 %s；文字用 fill 或 submit 填写",
                            "these can be: %s; text is written with fill or submit",
                            KEYS.stream().sorted().toList()));
        }
        visit.letRead();
        var selector = input.selector();
        if (selector == null) {
            visit.page().keyboard().press(input.key());
        } else {
            visit.on(selector, done(element -> element.press(input.key())));
        }
        return PageTools.settled(visit);
    }

    private static PageTools.Where submit(Visit visit, Submit input) {
        visit.letSend();
        visit.acceptDialogs(input.acceptDialog() == null || input.acceptDialog());
        var fields = input.fields() == null ? List.<Field>of() : input.fields();
        Locator last = null;
        for (var field : fields) {
            last = FormFields.find(visit, field.field());
            FormFields.set(last, field);
        }
        var selector = input.selector();
        if (selector != null && !selector.isBlank()) {
            visit.on(selector, done(Locator::click));
        } else if (last != null) {
            FormFields.send(last, fields.getLast().field());
        } else {
            throw new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of("没有说填什么或点哪里", "neither fields nor a button are named"),
                    Sentence.of("给出 fields 或 selector", "give fields or selector"));
        }
        var where = PageTools.settled(visit);
        visit.acceptDialogs(false);
        return where;
    }

    private static Object evaluate(
            Visit visit, Evaluate input, dev.troupe.agent.ToolContext context) {
        visit.letSend();
        Object result;
        try {
            result = visit.page().evaluate(input.script());
        } catch (PlaywrightException e) {
            throw new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of("脚本出错：%s", "the script failed: %s", Failures.firstLine(e)),
                    Sentence.of("改正脚本再试", "correct the script and try again"));
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
