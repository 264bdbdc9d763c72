package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.config.ConfigWalker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a page holds code, or asks other hosts for anything. amis would run both.
 *
 * @param hosts other hosts that requests may go to
 */
record SafetyCheck(Set<String> hosts) {
    /** Properties that amis runs as JavaScript. */
    private static final Set<String> CODE =
            Set.of(
                    "adaptor",
                    "requestAdaptor",
                    "responseAdaptor",
                    "dataFilter",
                    "dataProvider",
                    "script",
                    "onMount",
                    "onUpdate",
                    "onUnmount",
                    "onInit",
                    "errorAdaptor",
                    "filterOption",
                    "optionsFilter",
                    "dataMapper",
                    "dangerouslySetInnerHTML",
                    "srcdoc",
                    "srcDoc");

    /** Actions and components that exist to run JavaScript. */
    private static final Set<String> CODE_TYPES = Set.of("custom", "script", "js");

    /** Components that run JavaScript, or take other components from unchecked data. */
    private static final Set<String> CODE_COMPONENTS = Set.of("custom", "web-component", "amis");

    /** Properties that amis fetches from. */
    private static final Set<String> FETCHED =
            Set.of(
                    "api",
                    "initApi",
                    "saveApi",
                    "asyncApi",
                    "initAsyncApi",
                    "deleteApi",
                    "quickSaveApi",
                    "quickSaveItemApi",
                    "saveOrderApi",
                    "schemaApi",
                    "source",
                    "src",
                    "url",
                    "receiver",
                    "startChunkApi",
                    "chunkApi",
                    "finishChunkApi",
                    "autoComplete",
                    "mapURL",
                    "poster",
                    "ws",
                    "deferApi",
                    "searchApi",
                    "originalSrc",
                    "thumb",
                    "image",
                    "avatar",
                    "addApi",
                    "editApi");

    /** Properties that amis evaluates as JavaScript unless they are formulas. */
    private static final Set<String> EXPRESSIONS =
            Set.of("formula", "condition", "expression", "test", "evalExpression");

    private static final Pattern CONDITION = Pattern.compile("[a-z]\\w*On");

    /** A handler that is a text is code, whatever the component calls the event. */
    private static final Pattern HANDLER =
            Pattern.compile(
                    "on[A-Z]\\w*|on(?:click|dblclick|load|error|mouse\\w+|key\\w+|focus|blur|change|submit|input)");

    /** Addresses that requests are sent to, which must be known when the page is checked. */
    private static final Pattern REQUEST =
            Pattern.compile("\\w*[aA]pi|url|receiver|autoComplete|ws|mapURL|redirect");

    private static final Pattern COMPUTED =
            Pattern.compile("^\\s*+(?:(?:get|post|put|delete|patch|jsonp|raw):)?\\s*+\\$");
    private static final Pattern RAW = Pattern.compile("\\$\\{[^}]*\\|\\s*raw\\b");

    List<AmisPageProblem> of(Value page) {
        var found = new ArrayList<AmisPageProblem>();
        ConfigWalker.walk(page, (path, key, value, owner) -> check(path, key, value, owner, found));
        return found;
    }

    private void check(
            String path, String key, Value value, Value owner, List<AmisPageProblem> found) {
        if (value instanceof Value.Text(var text)) {
            checkText(path, key, text, owner, found);
        } else if (value instanceof Value.RecordOf && CODE.contains(key) && !isData(path)) {
            found.add(codeProblem(path, key));
        }
    }

    private void checkText(
            String path, String key, String text, Value owner, List<AmisPageProblem> found) {
        if (isData(path)) { // values, which are shown as text
            if (UnsafeContent.isExecutableAsData(text)) {
                found.add(codeProblem(path, key));
            }
        } else if (UnsafeContent.isExecutable(text)
                || CODE.contains(key)
                || HANDLER.matcher(key).matches()
                || isCodeType(key, text, owner)) {
            found.add(codeProblem(path, key));
        } else if (isEvaluated(key, owner) && !isFormula(text)) {
            found.add(
                    AmisPageProblem.of(
                            path,
                            "条件“%s”是 JavaScript；请改用 ${...} 公式",
                            "the condition '%s' is JavaScript; write it as a formula, ${...}",
                            text));
        } else if (RAW.matcher(text).find()) {
            found.add(
                    AmisPageProblem.of(
                            path,
                            "过滤器 raw 会将数据解析为 HTML；请移除",
                            "the filter raw renders data as HTML; remove it"));
        } else {
            checkHosts(path, key, text, owner, found);
        }
    }

    private static boolean isEvaluated(String key, Value owner) {
        boolean isExpression =
                EXPRESSIONS.contains(key)
                        && (!key.equals("test") || owner.field("type").asText().equals("switch"));
        return isExpression || CONDITION.matcher(key).matches();
    }

    private void checkHosts(
            String path, String key, String text, Value owner, List<AmisPageProblem> found) {
        boolean isLink = Set.of("url", "link").contains(owner.field("actionType").asText());
        boolean isRequest = REQUEST.matcher(key).matches() && !isLink;
        if (isRequest && UnsafeContent.plain(text).startsWith("js:")) {
            found.add(codeProblem(path, "api"));
        } else if (isRequest && COMPUTED.matcher(text).find()) {
            found.add(
                    AmisPageProblem.of(
                            path,
                            "地址“%s”的目标到运行时才能确定；请以本站路径开头，如 /api/items/${id}",
                            "the target of address '%s' is known only at run time; start with a path of the page's own server, such as /api/items/${id}",
                            text));
        } else if (isRequest || FETCHED.contains(key) && !isLink) {
            UnsafeContent.host(text)
                    .filter(host -> !isAllowed(host))
                    .ifPresent(host -> found.add(foreignHostProblem(path, host)));
        } else {
            UnsafeContent.findLoadedHost(text, this::isAllowed)
                    .ifPresent(host -> found.add(foreignHostProblem(path, host)));
        }
    }

    private boolean isAllowed(String host) {
        return hosts.contains(host);
    }

    private static AmisPageProblem foreignHostProblem(String path, String host) {
        return AmisPageProblem.of(
                path,
                "页面会向“%s”发请求；请改用本站路径，如 /api/items，或在 TROUPE_PAGE_HOSTS 中允许它",
                "the page would send requests to '%s'; use a path of the page's own server, such as /api/items, or allow it in TROUPE_PAGE_HOSTS",
                host);
    }

    private static boolean isCodeType(String key, String text, Value owner) {
        return key.equals("actionType") && CODE_TYPES.contains(text)
                || key.equals("type") && CODE_COMPONENTS.contains(text)
                || key.equals("method") && text.equals("js") && !owner.field("url").isMissing();
    }

    /** Blank, a flag, or nothing but a formula. */
    private static boolean isFormula(String text) {
        var stripped = text.strip();
        return stripped.isEmpty()
                || stripped.equals("true")
                || stripped.equals("false")
                || stripped.startsWith("${") && stripped.endsWith("}");
    }

    private static boolean isData(String path) {
        return path.startsWith("/data/");
    }

    private static AmisPageProblem codeProblem(String path, String key) {
        return AmisPageProblem.of(
                path,
                "“%s”会运行代码；请移除，改用 amis 的动作、${...} 公式和接口",
                "'%s' would run code; remove it and use amis actions, ${...} formulas and APIs",
                key);
    }
}
