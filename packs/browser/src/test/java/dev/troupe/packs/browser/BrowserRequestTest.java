package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.NodeBrief;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool calls that a task in words is translated to. */
class BrowserRequestTest {
    private static List<BrowserRequest.Call> calls(String task) {
        var brief =
                new NodeBrief(
                        "run",
                        "node",
                        1,
                        BrowserPack.BROWSER,
                        task,
                        "",
                        task,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "",
                        Language.of(task));
        return new BrowserRequest(brief).calls();
    }

    private static List<String> tools(String task) {
        return calls(task).stream().map(BrowserRequest.Call::tool).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fill in the form on http://a.test/form: name Ann Lee, email a@b.c, and send it",
                "到 http://a.test/form 帮我填表提交，name Ann Lee，email a@b.c",
                "Go to http://a.test/form and submit the form with name: Ann Lee, email: a@b.c"
            })
    void readsFieldsThatAreListed(String task) {
        assertThat(BrowserRequest.isForm(task)).isTrue();
        assertThat(calls(task).get(1).arguments().getOrDefault("fields", Value.missing()).items())
                .extracting(field ->
                        field.field("field").asText() + "=" + field.field("value").asText())
                .containsExactly("name=Ann Lee", "email=a@b.c");
    }

    @Test
    void readsChineseFieldsThatAreListed() {
        var task = "到 http://a.test/apply 帮我填表提交，姓名 陈晨，电话 13812345678";

        assertThat(BrowserRequest.isForm(task)).isTrue();
        assertThat(calls(task).get(1).arguments().getOrDefault("fields", Value.missing()).items())
                .extracting(field ->
                        field.field("field").asText() + "=" + field.field("value").asText())
                .containsExactly("姓名=陈晨", "电话=13812345678");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fill in the form on http://a.test/form: name Ann Lee, but do not send it",
                "fill in the form on http://a.test/form: name Ann Lee unless it is closed"
            })
    void leavesFormsWithConditions(String task) {
        assertThat(BrowserRequest.isForm(task)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "用浏览器打开 http://a.test/form，在“Name”填写“Ann Lee”，“mail”填写“a@b.c”，然后提交表单",
                "把 http://a.test/form 的表单字段“Name”填为“Ann Lee”，“mail”填写“a@b.c”并提交",
                "Open http://a.test/form in a browser, fill the form field \"Name\" with \"Ann Lee\" and \"mail\" with \"a@b.c\" and submit",
                "Open http://a.test/form in a browser, enter Ann Lee into Name, type a@b.c into mail and submit the form"
            })
    void readsFieldsOfForms(String task) {
        var calls = calls(task);

        assertThat(calls)
                .extracting(BrowserRequest.Call::tool)
                .containsExactly("navigate", "submit", "getPageText");
        var fields = calls.get(1).arguments().getOrDefault("fields", Value.missing()).items();
        assertThat(fields)
                .extracting(field ->
                        field.field("field").asText() + "=" + field.field("value").asText())
                .containsExactlyInAnyOrder("Name=Ann Lee", "mail=a@b.c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "用浏览器读取 http://a.test/ 所有页的表格并截图",
                "In a browser, read the table on all pages of http://a.test/ and take a screenshot"
            })
    void doesSeveralThingsOnAPage(String task) {
        var calls = calls(task);

        assertThat(calls)
                .extracting(BrowserRequest.Call::tool)
                .containsExactly("navigate", "extractTable", "screenshot");
        assertThat(calls.get(1).arguments()).containsEntry("allPages", Value.of(true));
        assertThat(calls.getLast().arguments()).containsEntry("path", Value.of("screenshot.png"));
    }

    @Test
    void keepsApartWhatIsReadOfSeveralAddresses() {
        var calls = calls("用浏览器截图 http://a.test/ 和 http://b.test/");

        assertThat(calls).hasSize(4);
        assertThat(calls.getLast().arguments()).containsEntry("path", Value.of("screenshot-2.png"));
    }

    @Test
    void takesNoWordsForFieldsWhereThereIsNoForm() {
        assertThat(tools("Crawl the data of http://a.test/ in a browser, analyse it with Python"))
                .containsExactly("navigate", "extractTable");
        assertThat(tools("Open http://a.test/ in a browser and tell me what it says"))
                .containsExactly("navigate", "getPageText");
        assertThat(tools("use the browser")).isEmpty();
    }
}
