package dev.troupe.packs.browser;

import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import dev.troupe.core.value.LocalizedText;
import java.util.regex.Pattern;

/** Translates Playwright's errors of a failed action. */
final class PlaywrightErrors {
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

    private PlaywrightErrors() {}

    /**
     * @param selector of the requested element; empty if the action had none
     */
    static BrowserException of(PlaywrightException e, String selector) {
        var message = String.valueOf(e.getMessage());
        var network = NETWORK.matcher(message);
        if (network.find()) {
            return network(network.group(1));
        }
        if (BAD_SELECTOR.matcher(message).find()) {
            return new BrowserException(
                    BrowserProblem.SELECTOR_INVALID,
                    LocalizedText.of("“%s”不是有效的选择器", "'%s' is not a valid selector", selector),
                    LocalizedText.of(
                            "用 CSS（#id、.class、tr:nth-child(2)）、text=文字，或 getPageView 返回的编号（如 e12）",
                            "use CSS (#id, .class, tr:nth-child(2)), text=words, or a reference from getPageView such as e12"));
        }
        if (WRONG_ELEMENT.matcher(message).find()) {
            return new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of(
                            "元素“%s”无法执行此操作：%s",
                            "element '%s' cannot do that: %s", selector, firstLine(e)),
                    LocalizedText.of(
                            "选一个合适的元素，例如输入框、下拉框或复选框",
                            "choose an element that can, such as a text field, a list or a checkbox"));
        }
        return e instanceof TimeoutError ? timeout(message, selector) : unknown(e);
    }

    private static BrowserException timeout(String message, String selector) {
        if (selector.isEmpty()) {
            return new BrowserException(
                    BrowserProblem.TIMEOUT,
                    LocalizedText.of("页面没有在限定时间内准备好", "the page was not ready in time"),
                    LocalizedText.of(
                            "请重试，或用 getPageView 查看已加载的内容",
                            "retry, or use getPageView to see what is loaded already"));
        }
        if (DISABLED.matcher(message).find()) {
            return new BrowserException(
                    BrowserProblem.ELEMENT_NOT_ENABLED,
                    LocalizedText.of(
                            "元素“%s”在那里，但不能用，或没有这个选项",
                            "element '%s' is disabled or does not have this option", selector),
                    LocalizedText.of(
                            "请先完成页面的要求（填写必填项、勾选同意），然后重试",
                            "first meet the requirements of the page (fill in required fields, tick a box), then retry"));
        }
        if (HIDDEN.matcher(message).find()) {
            return new BrowserException(
                    BrowserProblem.ELEMENT_NOT_VISIBLE,
                    LocalizedText.of(
                            "元素“%s”存在，但不可见或被其他元素遮挡",
                            "element '%s' exists but is hidden or covered by another element",
                            selector),
                    LocalizedText.of(
                            "先打开它所在的菜单、页签，或关掉挡住它的弹层；用 getPageView 看哪些元素可用",
                            "first open the menu or tab that it is in, or close what covers it; getPageView shows what can be used"));
        }
        if (RESOLVED.matcher(message).find()) {
            return new BrowserException(
                    BrowserProblem.TIMEOUT,
                    LocalizedText.of(
                            "元素“%s”没有在限定时间内准备好", "element '%s' was not ready in time", selector),
                    LocalizedText.of(
                            "请等页面稳定后重试，或增大 timeout",
                            "retry when the page is idle, or with a longer timeout"));
        }
        return new BrowserException(
                BrowserProblem.ELEMENT_NOT_FOUND,
                LocalizedText.of(
                        "页面上不存在元素“%s”", "element '%s' does not exist on the page", selector),
                LocalizedText.of(
                        "请用 getPageView 查看页面内容，并以返回的编号（如 e12）作选择器",
                        "use getPageView to see the page, and use its references (such as e12) as selectors"));
    }

    private static BrowserException network(String code) {
        var said =
                switch (code) {
                    case "ERR_NAME_NOT_RESOLVED" ->
                            LocalizedText.of("找不到主机", "the host is unknown");
                    case "ERR_CONNECTION_REFUSED", "ERR_SOCKS_CONNECTION_FAILED" ->
                            LocalizedText.of("没有服务器响应", "no server responds at this address");
                    case "ERR_CONNECTION_TIMED_OUT", "ERR_TIMED_OUT" ->
                            LocalizedText.of("服务器没有及时响应", "the server did not respond in time");
                    default -> LocalizedText.of("网络错误 %s", "network error %s", code);
                };
        return new BrowserException(
                BrowserProblem.NETWORK_ERROR,
                LocalizedText.of("打不开页面：%s", "the page cannot be opened: %s", said),
                LocalizedText.of("检查网址和网络", "check the address and the network"));
    }

    private static BrowserException unknown(PlaywrightException e) {
        return new BrowserException(
                BrowserProblem.UNKNOWN_ERROR,
                LocalizedText.of("浏览器出错：%s", "browser error: %s", firstLine(e)),
                LocalizedText.of(
                        "请用 getPageView 查看页面当前状态，并尝试其他方法",
                        "use getPageView to see the current page, and try another approach"));
    }

    /** Playwright's message without the log of its attempts. */
    static String firstLine(PlaywrightException e) {
        return String.valueOf(e.getMessage())
                .lines()
                .map(line -> line.replaceFirst("^\\s*(?:Error \\{|message='|Error:)\\s*", ""))
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }
}
