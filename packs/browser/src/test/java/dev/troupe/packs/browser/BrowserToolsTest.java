package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each tool on pages whose content scripts put there, and each way in which a call fails. */
@Tag("slow")
class BrowserToolsTest {
    private static final ScriptedSite SITE = ScriptedSite.start();
    private static Browsers browsers;

    private Browsers used;
    @TempDir private Path directory = Path.of("");
    private TestToolContext trial =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeAll
    static void open() {
        browsers = Browsers.open(Browsers.LIMITS).reaching(SITE);
    }

    @AfterAll
    static void close() {
        SITE.close();
        if (browsers != null) {
            browsers.close();
        }
    }

    @BeforeEach
    void begin() {
        used = browsers;
        trial = TestToolContext.inDirectory(directory);
    }

    @AfterEach
    void end() throws Exception {
        trial.closeResources();
    }

    private ToolReply call(String tool, Object... arguments) throws InterruptedException {
        return used.call(trial, tool, arguments);
    }

    private Value data(String tool, Object... arguments) throws InterruptedException {
        var reply = call(tool, arguments);
        assertThat(reply.isUsable()).as(reply.toString()).isTrue();
        return reply.data();
    }

    private String text(String field, String tool, Object... arguments)
            throws InterruptedException {
        return data(tool, arguments).field(field).asText();
    }

    private void failsWith(BrowserProblem type, String tool, Object... arguments)
            throws InterruptedException {
        var reply = call(tool, arguments);
        assertThat(reply.isUsable()).as(reply.toString()).isFalse();
        assertThat(reply.data().field("success")).isEqualTo(Value.of(false));
        assertThat(reply.data().field("errorType").asText())
                .as(reply.toString())
                .isEqualTo(type.name());
        assertThat(reply.data().field("error").asText()).isNotBlank();
        assertThat(reply.data().field("suggestion").asText()).isNotBlank();
        assertThat(reply.message()).isNotBlank();
    }

    private String notes(Value data) {
        return String.join("\n", data.field("notes").items().stream().map(Value::asText).toList());
    }

    @Test
    void opensPagesAndGoesBackAndLoadsThemAgain() throws InterruptedException {
        var opened = data("navigate", "url", SITE.url("/shop"));
        assertThat(opened.field("title").asText()).isEqualTo("Shop");
        assertThat(opened.field("status")).isEqualTo(Value.of(200));

        data("navigate", "url", SITE.url("/form"));

        assertThat(text("title", "goBack")).isEqualTo("Shop");
        assertThat(text("title", "reload", "hard", true)).isEqualTo("Shop");
        assertThat(text("title", "reload")).isEqualTo("Shop");
    }

    @Test
    void saysWhatIsWrongWithAnAddress() throws InterruptedException {
        for (var url :
                List.of(
                        "file:///etc/passwd",
                        "chrome://version",
                        "javascript:alert(1)",
                        "data:text/html,x",
                        "about:blank",
                        "http://me:pass@127.0.0.1/",
                        "view-source:http://127.0.0.1/")) {
            failsWith(BrowserProblem.NETWORK_ERROR, "navigate", "url", url);
        }
        failsWith(BrowserProblem.NETWORK_ERROR, "navigate", "url", "http://127.0.0.1:1/");
        failsWith(BrowserProblem.UNKNOWN_ERROR, "getPageText");
        assertThat(notes(data("navigate", "url", SITE.url("/nothing")))).contains("404");
    }

    @Test
    void readsATableThatScriptsShowPageByPage() throws InterruptedException {
        data("navigate", "url", SITE.url("/shop"));

        var read = data("extractTable", "allPages", true, "saveAs", "things");

        assertThat(read.field("pages")).isEqualTo(Value.of(3));
        assertThat(read.field("count")).isEqualTo(Value.of(6));
        assertThat(read.field("preview").items()).hasSize(3);
        assertThat(trial.variable("things").items().getLast().field("Name").asText())
                .isEqualTo("Thing 6");
    }

    @Test
    void readsOnePageOfATableWhereNothingElseIsSaid() throws InterruptedException {
        data("navigate", "url", SITE.url("/shop"));

        assertThat(data("extractTable", "selector", "#things").field("count"))
                .isEqualTo(Value.of(2));
        failsWith(BrowserProblem.SELECTOR_INVALID, "extractTable", "selector", "##");
        data("navigate", "url", SITE.url("/form"));
        failsWith(BrowserProblem.ELEMENT_NOT_FOUND, "extractTable");
    }

    @Test
    void readsAPageInEveryWay() throws InterruptedException {
        data("navigate", "url", SITE.url("/shop"));
        data("waitForSelector", "selector", "#things");

        assertThat(text("text", "getPageText", "saveAs", "page")).contains("Thing 2", "20");
        assertThat(trial.variable("page").asText()).contains("Thing 2");
        assertThat(data("getPageText", "maxLength", 5, "from", 1).field("isCut"))
                .isEqualTo(Value.of(true));
        assertThat(text("text", "getContent")).contains("<td>Thing 1").doesNotContain("<script");
        assertThat(text("text", "getContent", "cleanHtml", false)).contains("<script>");
        assertThat(data("getContent", "maxLength", 10).field("text").asText()).hasSize(10);
        var summary = data("getPageSummary");
        assertThat(summary.field("title").asText()).isEqualTo("Shop");
        assertThat(summary.field("description").asText()).isEqualTo("Things by script");
        assertThat(summary.field("h1").items()).containsExactly(Value.of("Things"));
        assertThat(summary.field("paragraphs").items()).hasSize(1);
        assertThat(summary.field("tables")).isEqualTo(Value.of(1));
        assertThat(text("text", "getText", "selector", "h1")).isEqualTo("Things");
        assertThat(data("getTexts", "selector", "td", "limit", 2).field("texts").items())
                .hasSize(2);
        assertThat(text("value", "getAttribute", "selector", "#things", "name", "id"))
                .isEqualTo("things");
        failsWith(
                BrowserProblem.UNKNOWN_ERROR,
                "getAttribute",
                "selector",
                "#things",
                "name",
                "href");
    }

    @Test
    void showsThePageWithReferencesThatAreSelectors() throws InterruptedException {
        data("navigate", "url", SITE.url("/busy"));

        var view = text("text", "getPageView");
        assertThat(view).contains("button \"Menu\"", "[ref=e");
        var ref = view.replaceAll("(?s).*\"Menu\" \\[ref=(\\w+)].*", "$1");

        assertThat(text("title", "hover", "selector", ref)).isEqualTo("hovered");
    }

    @Test
    void actsOnPages() throws InterruptedException {
        data("navigate", "url", SITE.url("/busy"));

        assertThat(text("title", "press", "key", "ArrowDown", "selector", "#key"))
                .isEqualTo("ArrowDown");
        failsWith(BrowserProblem.UNKNOWN_ERROR, "press", "key", "a");
        assertThat(data("extractList", "itemSelector", ".item", "saveAs", "items").field("count"))
                .isEqualTo(Value.of(2));
        assertThat(trial.variable("items").items().getFirst().field("url").asText())
                .isEqualTo(SITE.url("/one"));
        assertThat(text("title", "click", "selector", "#away")).isEqualTo("Form");
        data("check", "selector", "[name=terms]");
        data("selectOption", "selector", "[name=colour]", "value", "Green");
        assertThat(
                        data(
                                        "evaluate",
                                        "script",
                                        "document.forms[0].colour.value + document.forms[0].terms.checked")
                                .field("value"))
                .isEqualTo(Value.of("gtrue"));
        data("evaluate", "script", "[1, {a: true}]", "saveAs", "answer");
        assertThat(trial.variable("answer").items()).hasSize(2);
        failsWith(BrowserProblem.UNKNOWN_ERROR, "evaluate", "script", "nothing.at.all");
    }

    @Test
    void sendsFormsAndHoldsBackWhatNobodyAllowed() throws InterruptedException {
        data("navigate", "url", SITE.url("/form"));

        var held = data("click", "selector", "#post");
        assertThat(notes(held)).contains("POST", "/sent", "submit");
        assertThat(SITE.requests()).noneMatch(request -> request.startsWith("POST"));

        var fields =
                List.of(
                        Map.of("field", "Name", "value", "Ann"),
                        Map.of("field", "E-mail", "value", "a@b.c"),
                        Map.of("field", "colour", "value", "Green"),
                        Map.of("field", "Terms", "value", "true"));
        var sent = data("submit", "fields", fields);

        assertThat(sent.field("title").asText()).isEqualTo("Thanks");
        assertThat(text("text", "getText", "selector", "#got"))
                .contains("who=Ann", "mail=a%40b.c", "colour=g", "terms=yes");
        data("navigate", "url", SITE.url("/form"));
        data("fill", "selector", "[name=who]", "value", "Bo");
        failsWith(
                BrowserProblem.ELEMENT_NOT_FOUND,
                "submit",
                "fields",
                List.of(Map.of("field", "Address", "value", "x")));
        failsWith(BrowserProblem.UNKNOWN_ERROR, "submit");
        assertThat(text("title", "submit", "selector", "text=Send")).isEqualTo("Thanks");
    }

    @Test
    void namesWhatIsWrongWithAnElement() throws InterruptedException {
        try (var hasty = Browsers.open(Browsers.HASTY).reaching(SITE)) {
            used = hasty;
            namesWhatIsWrong();
        }
    }

    private void namesWhatIsWrong() throws InterruptedException {
        data("navigate", "url", SITE.url("/form"));

        failsWith(BrowserProblem.ELEMENT_NOT_FOUND, "click", "selector", "#nowhere");
        failsWith(BrowserProblem.ELEMENT_NOT_ENABLED, "click", "selector", "#off");
        failsWith(BrowserProblem.ELEMENT_NOT_VISIBLE, "click", "selector", "#hidden");
        failsWith(BrowserProblem.SELECTOR_INVALID, "click", "selector", "a[[");
        failsWith(
                BrowserProblem.ELEMENT_NOT_FOUND,
                "waitForSelector",
                "selector",
                "#nowhere",
                "timeout",
                100);
        failsWith(
                BrowserProblem.ELEMENT_NOT_VISIBLE,
                "waitForSelector",
                "selector",
                "#hidden",
                "timeout",
                100);
        failsWith(
                BrowserProblem.TIMEOUT,
                "waitForSelector",
                "selector",
                "#off",
                "state",
                "HIDDEN",
                "timeout",
                100);
        failsWith(
                BrowserProblem.ELEMENT_NOT_ENABLED,
                "selectOption",
                "selector",
                "[name=colour]",
                "value",
                "Blue");
        failsWith(BrowserProblem.UNKNOWN_ERROR, "check", "selector", "#off");
    }

    @Test
    void answersDialogsAndTellsThem() throws InterruptedException {
        data("navigate", "url", SITE.url("/busy"));

        var said = data("click", "selector", "#say");
        assertThat(said.field("title").asText()).isEqualTo("no");
        assertThat(notes(said)).contains("Sure?", "acceptDialog");
        assertThat(text("title", "click", "selector", "#say", "acceptDialog", true))
                .isEqualTo("yes");
        assertThat(notes(data("click", "selector", "#alert"))).contains("Hello");
    }

    @Test
    void followsWindowsThatOpen() throws InterruptedException {
        data("navigate", "url", SITE.url("/busy"));

        var popped = data("click", "selector", "#pop");
        assertThat(popped.field("title").asText()).isEqualTo("Form");
        assertThat(notes(popped)).contains("tab 2");
        assertThat(data("switchTab", "tab", 1).field("tabs").items()).hasSize(2);
        assertThat(text("text", "getText", "selector", "#pop")).isEqualTo("Pop");
        data("switchTab", "tab", 2);
        assertThat(data("closeTab").field("tabs").items()).hasSize(1);
        failsWith(BrowserProblem.UNKNOWN_ERROR, "switchTab", "tab", 2);
    }

    @Test
    void savesPicturesAndDownloadsAsFiles() throws Exception {
        data("navigate", "url", SITE.url("/busy"));

        var picture = data("screenshot", "path", "page.png", "fullPage", true);
        assertThat(picture.field("path").asText()).isEqualTo("page.png");
        assertThat(ImageIO.read(directory.resolve("page.png").toFile()).getWidth()).isEqualTo(1280);
        assertThat(picture.toString()).hasSizeLessThan(500);
        failsWith(BrowserProblem.UNKNOWN_ERROR, "screenshot", "path", "page.txt");
        failsWith(BrowserProblem.UNKNOWN_ERROR, "saveDownload", "path", "x.csv");
        assertThat(notes(data("click", "selector", "#file"))).contains("data.csv", "saveDownload");
        data("saveDownload", "path", "data.csv");
        assertThat(Files.readString(directory.resolve("data.csv"))).isEqualTo("a,b\n1,2\n");
        data("navigate", "url", SITE.url("/file"));
        data("saveDownload", "path", "again.csv");
        assertThat(trial.artifacts()).containsExactly("page.png", "data.csv", "again.csv");
    }
}
