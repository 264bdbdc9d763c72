package dev.troupe.packs.amis;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a page holds code, or asks other hosts for anything. amis would run both.
 *
 * @param hosts that requests may go to beside the page's own
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
                    "errorAdaptor");

    /** Actions and components that exist to run JavaScript. */
    private static final Set<String> CODE_TYPES = Set.of("custom", "script", "js");

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

    private static final Pattern HOST =
            Pattern.compile(
                    "^\\s*(?:(?:get|post|put|delete|patch|jsonp):)?(?:(?:https?|wss?|ftp):)?//([^/?#\\s]*)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SCRIPT_ADDRESS =
            Pattern.compile(
                    "^\\s*(?:java|vb)script:|^\\s*data:text/html", Pattern.CASE_INSENSITIVE);
    private static final Pattern SCRIPT_MARKUP =
            Pattern.compile(
                    "<\\s*(?:script|iframe|object|embed|link|meta|base)\\b|<[^>]*\\son\\w+\\s*=|<[^>]*(?:java|vb)script:",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CONDITION =
            Pattern.compile(
                    "(?:visible|hidden|disabled|enabled|required|static|send|initFetch|checked|active|clearable)On");
    private static final Pattern RAW = Pattern.compile("\\$\\{[^}]*\\|\\s*raw\\b");

    List<PageProblem> of(Value page) {
        var found = new ArrayList<PageProblem>();
        Nested.walk(page, (path, key, value, owner) -> check(path, key, value, owner, found));
        return found;
    }

    private void check(String path, String key, Value value, Value owner, List<PageProblem> found) {
        if (value instanceof Value.Text(var text)) {
            checkText(path, key, text, owner, found);
        } else if (value instanceof Value.RecordOf && CODE.contains(key) && !isData(path)) {
            found.add(code(path, key));
        }
    }

    private void checkText(
            String path, String key, String text, Value owner, List<PageProblem> found) {
        if (SCRIPT_ADDRESS.matcher(text).find() || SCRIPT_MARKUP.matcher(text).find()) {
            found.add(code(path, key));
        } else if (isData(path)) {
            return; // values, which are shown as text
        } else if (CODE.contains(key) || isCodeType(key, text, owner)) {
            found.add(code(path, key));
        } else if (CONDITION.matcher(key).matches() && !isFormula(text)) {
            found.add(
                    PageProblem.of(
                            path,
                            "条件“%s”是 JavaScript；请写成 ${...} 公式",
                            "the condition '%s' is JavaScript; write it as a formula, ${...}",
                            text));
        } else if (RAW.matcher(text).find()) {
            found.add(
                    PageProblem.of(
                            path,
                            "过滤器 raw 会把数据当作 HTML；请去掉",
                            "the filter raw takes data for HTML; leave it out"));
        } else if (FETCHED.contains(key)) {
            checkHost(path, text, owner, found);
        }
    }

    private void checkHost(String path, String text, Value owner, List<PageProblem> found) {
        if (text.toLowerCase(Locale.ROOT).startsWith("js:")) {
            found.add(code(path, "api"));
            return;
        }
        var host = HOST.matcher(text);
        boolean isLink = Set.of("url", "link").contains(owner.field("actionType").asText());
        if (host.find() && !isLink && !hosts.contains(host.group(1).toLowerCase(Locale.ROOT))) {
            found.add(
                    PageProblem.of(
                            path,
                            "页面会向“%s”发请求；请改用本站路径，如 /api/items，或在 TROUPE_PAGE_HOSTS 中允许它",
                            "the page would send requests to '%s'; use a path of its own server, such as /api/items, or allow it in TROUPE_PAGE_HOSTS",
                            host.group(1)));
        }
    }

    private static boolean isCodeType(String key, String text, Value owner) {
        return key.equals("actionType") && CODE_TYPES.contains(text)
                || key.equals("type") && text.equals("custom")
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

    private static PageProblem code(String path, String key) {
        return PageProblem.of(
                path,
                "“%s”会运行代码；请去掉，改用 amis 的动作、${...} 公式和接口",
                "'%s' would run code; leave it out and use amis's actions, ${...} formulas and APIs",
                key);
    }
}
