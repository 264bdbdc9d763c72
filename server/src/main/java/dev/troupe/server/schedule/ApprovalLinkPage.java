package dev.troupe.server.schedule;

import dev.troupe.codec.Json;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;

/**
 * The page behind a link to a decision, as HTML without scripts.
 *
 * @param language of the reader
 */
record ApprovalLinkPage(Language language) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private static final String STYLE =
            """
            :root { color-scheme: light dark; --line: #d0d4da; --soft: #f4f5f7; --main: #1a56c4; --text: #1b1f24; --page: #fff }
            @media (prefers-color-scheme: dark) { :root { --line: #3a4048; --soft: #22262c; --main: #7aa7ff; --text: #e6e9ee; --page: #15181c } }
            * { box-sizing: border-box }
            body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
            main { max-width: 640px; margin: 0 auto }
            h1 { font-size: 22px; line-height: 1.3; margin: 0 0 16px }
            h2, summary { font-size: 15px; font-weight: 600; margin: 20px 0 4px }
            summary { cursor: pointer }
            pre, .box { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 12px; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }
            div.box { font: inherit }
            p.name { margin: 0 0 12px; font-size: 14px; font-weight: 600; color: var(--main) }
            form { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px }
            button, a.button { font: inherit; min-height: 44px; padding: 8px 20px; border-radius: 8px; border: 1px solid var(--line); background: var(--soft); color: var(--text); text-decoration: none; display: inline-block; cursor: pointer }
            button.main, a.main { background: var(--main); border-color: var(--main); color: var(--page) }
            input { font: inherit; flex: 1 1 100%; min-height: 44px; padding: 8px 12px; border-radius: 8px; border: 1px solid var(--line); background: var(--page); color: var(--text) }
            :focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
            p.note { font-size: 14px }
            """;

    /** A page with one message. */
    String message(LocalizedText title, LocalizedText text) {
        return page(title, "<p>" + escape(text) + "</p>");
    }

    /** A page with one message that leads to an address of the console. */
    String message(LocalizedText title, LocalizedText text, String path) {
        return page(
                title,
                "<p>%s</p><p><a class=\"button main\" href=\"%s\">%s</a></p>"
                        .formatted(
                                escape(text),
                                HtmlUtils.htmlEscape(path),
                                escape(LocalizedText.of("打开控制台", "Open the console"))));
    }

    /** A page that leads to the console, where the decision is shown and made. */
    String signIn(String path) {
        return message(
                LocalizedText.of("一个定时任务在等你决定", "A schedule waits for your decision"),
                LocalizedText.of(
                        "登录后可以查看内容并作出决定。", "Sign in to see what it is about and to decide."),
                path);
    }

    /** A page that shows all of a question and answers it. */
    String question(ApprovalLinks.Target.Decidable target, boolean isDecision) {
        var open = target.open();
        var body = new StringBuilder();
        part(body, LocalizedText.of("内容", "What is asked"), open.question().text(), "div");
        subject(body, open.question().subject());
        part(
                body,
                LocalizedText.of("定时任务", "Schedule"),
                target.schedule().number() + ": " + target.schedule().request(),
                "div");
        body.append("<form method=\"post\">").append(isDecision ? decision() : answer(open));
        body.append("</form><p class=\"note\">")
                .append(
                        escape(
                                LocalizedText.of(
                                        "此链接只能使用一次，有效期至 %s。",
                                        "This link can be used once, until %s.",
                                        TIME.format(target.link().expires()))))
                .append("</p>");
        return page(
                isDecision
                        ? LocalizedText.of("是否允许？", "Allow this?")
                        : LocalizedText.of("需要你的回答", "Your answer is needed"),
                body.toString());
    }

    /** First what is done and with which arguments, then all of it. */
    private void subject(StringBuilder body, Value subject) {
        if (subject.isMissing()) {
            return;
        }
        var tool = subject.field("tool").asText();
        if (!tool.isEmpty()) {
            part(body, LocalizedText.of("工具", "Tool"), tool, "div");
            part(
                    body,
                    LocalizedText.of("参数", "Arguments"),
                    Json.writePretty(subject.field("arguments")),
                    "pre");
        }
        if (!subject.field("differences").items().isEmpty()) {
            part(
                    body,
                    LocalizedText.of("更改", "Changes"),
                    Json.writePretty(subject.field("differences")),
                    "pre");
        }
        body.append("<details><summary>")
                .append(escape(LocalizedText.of("全部详情", "All details")))
                .append("</summary><pre>")
                .append(HtmlUtils.htmlEscape(Json.writePretty(subject)))
                .append("</pre></details>");
    }

    private String decision() {
        return button("allow", "main", LocalizedText.of("允许", "Allow"))
                + button("deny", "", LocalizedText.of("拒绝", "Deny"));
    }

    private String answer(OpenQuestion open) {
        var options = open.question().options();
        return options.isEmpty()
                ? "<input name=\"answer\" required maxlength=\"2000\" aria-label=\"%s\">"
                                .formatted(escape(LocalizedText.of("回答", "Answer")))
                        + button("answer", "main", LocalizedText.of("发送", "Send"))
                : options.stream()
                        .map(option ->
                                "<button name=\"answer\" value=\"%s\">%s</button>"
                                        .formatted(
                                                HtmlUtils.htmlEscape(option),
                                                HtmlUtils.htmlEscape(option)))
                        .collect(Collectors.joining());
    }

    private String button(String decision, String style, LocalizedText label) {
        return "<button name=\"decision\" value=\"%s\" class=\"%s\">%s</button>"
                .formatted(decision, style, escape(label));
    }

    private void part(StringBuilder body, LocalizedText title, String text, String element) {
        body.append("<h2>")
                .append(escape(title))
                .append("</h2><")
                .append(element)
                .append(" class=\"box\">")
                .append(HtmlUtils.htmlEscape(text))
                .append("</")
                .append(element)
                .append('>');
    }

    private String escape(LocalizedText text) {
        return HtmlUtils.htmlEscape(text.text(language == Language.ZH));
    }

    private String page(LocalizedText title, String body) {
        return """
        <!doctype html>
        <html lang="%s">
        <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex"><title>%s</title><style>%s</style></head>
        <body><main><p class="name">Troupe</p><h1>%s</h1>%s</main></body>
        </html>
        """
                .formatted(
                        language == Language.ZH ? "zh" : "en",
                        escape(title),
                        STYLE,
                        escape(title),
                        body);
    }
}
