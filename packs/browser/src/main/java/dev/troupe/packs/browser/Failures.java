package dev.troupe.packs.browser;

import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import dev.troupe.core.Sentence;
import java.util.regex.Pattern;

/** Says in Troupe's words what Playwright says of an action that failed. */
final class Failures {
    private static final Pattern BAD_SELECTOR =
            Pattern.compile(
                    "(?i)is not a valid selector|while parsing (?:css )?selector|Unknown engine|Unsupported token|Malformed selector|Invalid selector|is not a valid XPath");
    private static final Pattern NETWORK = Pattern.compile("net::(ERR_\\w+)");
    private static final Pattern HIDDEN =
            Pattern.compile(
                    "element is not visible|resolved to hidden|outside of the viewport|intercepts pointer events");
    private static final Pattern DISABLED =
            Pattern.compile("element is not (?:enabled|editable)|did not find some options");
    private static final Pattern RESOLVED = Pattern.compile("locator resolved to");
    private static final Pattern WRONG_ELEMENT =
            Pattern.compile(
                    "(?i)Element is not an? <|Not a checkbox|Node is not an|is not an HTMLElement");

    private Failures() {}

    /**
     * @param selector of the element that was wanted; empty where it was about none
     */
    static BrowserFailure of(PlaywrightException e, String selector) {
        var message = String.valueOf(e.getMessage());
        var network = NETWORK.matcher(message);
        if (network.find()) {
            return network(network.group(1));
        }
        if (BAD_SELECTOR.matcher(message).find()) {
            return new BrowserFailure(
                    BrowserProblem.SELECTOR_INVALID,
                    Sentence.of("“%s”不是选择器", "'%s' is no selector", selector),
                    Sentence.of(
                            "用 CSS（#id、.class、tr:nth-child(2)）、text=文字，或 getPageView 给出的 e12 这样的编号",
                            "use CSS (#id, .class, tr:nth-child(2)), text=words, or a reference such as e12 from getPageView"));
        }
        if (WRONG_ELEMENT.matcher(message).find()) {
            return new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of(
                            "元素“%s”做不了这件事：%s",
                            "element '%s' cannot do that: %s", selector, firstLine(e)),
                    Sentence.of(
                            "选一个合适的元素，例如输入框、下拉框或复选框",
                            "choose an element that can, such as a text field, a list or a checkbox"));
        }
        return e instanceof TimeoutError ? timeout(message, selector) : unknown(e);
    }

    private static BrowserFailure timeout(String message, String selector) {
        if (selector.isEmpty()) {
            return new BrowserFailure(
                    BrowserProblem.TIMEOUT,
                    Sentence.of("页面没有在限定时间内准备好", "the page was not ready in time"),
                    Sentence.of(
                            "再试一次，或用 getPageView 看已经有的内容",
                            "try again, or see with getPageView what is there already"));
        }
        if (DISABLED.matcher(message).find()) {
            return new BrowserFailure(
                    BrowserProblem.ELEMENT_NOT_ENABLED,
                    Sentence.of(
                            "元素“%s”在那里，但不能用，或没有这个选项",
                            "element '%s' is there but disabled, or has no such option", selector),
                    Sentence.of(
                            "先做页面要求的事（填写必填项、勾选同意），再试",
                            "first do what the page asks for (fill in what is required, tick a box), then try again"));
        }
        if (HIDDEN.matcher(message).find()) {
            return new BrowserFailure(
                    BrowserProblem.ELEMENT_NOT_VISIBLE,
                    Sentence.of(
                            "元素“%s”在那里，但看不见或被别的元素挡住",
                            "element '%s' is there but hidden or covered by another", selector),
                    Sentence.of(
                            "先打开它所在的菜单、页签，或关掉挡住它的弹层；用 getPageView 看哪些元素可用",
                            "first open the menu or tab that it is in, or close what covers it; getPageView shows what can be used"));
        }
        if (RESOLVED.matcher(message).find()) {
            return new BrowserFailure(
                    BrowserProblem.TIMEOUT,
                    Sentence.of(
                            "元素“%s”没有在限定时间内准备好", "element '%s' was not ready in time", selector),
                    Sentence.of(
                            "等页面静下来再试，或加大 timeout",
                            "try again when the page is quiet, or with a longer timeout"));
        }
        return new BrowserFailure(
                BrowserProblem.ELEMENT_NOT_FOUND,
                Sentence.of("页面上没有元素“%s”", "there is no element '%s' on the page", selector),
                Sentence.of(
                        "用 getPageView 看页面上有什么，用它给出的编号（e12）作选择器",
                        "see with getPageView what is on the page, and use its references (e12) as selectors"));
    }

    private static BrowserFailure network(String code) {
        var said =
                switch (code) {
                    case "ERR_NAME_NOT_RESOLVED" -> Sentence.of("找不到主机", "the host is unknown");
                    case "ERR_CONNECTION_REFUSED", "ERR_SOCKS_CONNECTION_FAILED" ->
                            Sentence.of("没有服务器响应", "no server answers there");
                    case "ERR_CONNECTION_TIMED_OUT", "ERR_TIMED_OUT" ->
                            Sentence.of("服务器没有及时响应", "the server did not answer in time");
                    default -> Sentence.of("网络错误 %s", "network error %s", code);
                };
        return new BrowserFailure(
                BrowserProblem.NETWORK_ERROR,
                Sentence.of("打不开页面：%s", "the page cannot be opened: %s", said),
                Sentence.of("检查网址和网络", "check the address and the network"));
    }

    private static BrowserFailure unknown(PlaywrightException e) {
        return new BrowserFailure(
                BrowserProblem.UNKNOWN_ERROR,
                Sentence.of("浏览器出错：%s", "the browser said: %s", firstLine(e)),
                Sentence.of(
                        "用 getPageView 看页面现在的样子，换一种做法",
                        "see with getPageView how the page is now, and do it another way"));
    }

    /** What it says without the log of what it tried. */
    static String firstLine(PlaywrightException e) {
        return String.valueOf(e.getMessage())
                .lines()
                .map(line -> line.replaceFirst("^\\s*(?:Error \\{|message='|Error:)\\s*", ""))
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }
}
