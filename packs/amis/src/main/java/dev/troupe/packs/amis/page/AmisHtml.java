package dev.troupe.packs.amis.page;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.config.ConfigWalker;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page as one HTML file with amis in it, for a browser without a server. Its content security
 * policy (W3C CSP 3) lets no script run but those written here, and nothing be asked of other
 * hosts. Opened as a file, what the page would fetch is empty, and a line states this.
 */
public final class AmisHtml {
    private static final Pattern FONT =
            Pattern.compile("url\\([\"']?(?:\\./)?([\\w@./-]+\\.woff2?)[^)]*\\)");
    private static final Pattern OTHER_FILE =
            Pattern.compile(
                    ",?\\s{0,20}+url\\([\"']?(?!data:|#)[^)]{0,2000}+\\)(?:\\s{0,20}+format\\([^)]{0,40}+\\))?");

    /** A file and a sandbox have no server: reading finds nothing, and writing reports this. */
    private static final String START =
            """
            (function () {
              var page = JSON.parse(document.getElementById('page').textContent);
              var words = JSON.parse(document.getElementById('words').textContent);
              var env = {theme: 'cxd'};
              if (self.origin === 'null') {
                env.fetcher = function (request) {
                  var isReading = !request.method || request.method.toLowerCase() === 'get';
                  document.getElementById('note').hidden = false;
                  return Promise.resolve({status: 200, headers: {}, data: isReading
                    ? {status: 0, msg: '', data: {items: [], total: 0}}
                    : {status: 1, msg: words.notSent + request.url}});
                };
              }
              amisRequire('amis/embed').embed('#root', page, {locale: words.locale}, env);
            })();
            """;

    /**
     * A sandbox has no storage, and amis fails without; what it stores there ends with the page.
     */
    private static final String STORAGE =
            """
            ['localStorage', 'sessionStorage'].forEach(function (name) {
              try { window[name].length; } catch (refused) {
                var kept = {};
                Object.defineProperty(window, name, {value: {
                  length: 0, key: function () { return null; }, clear: function () { kept = {}; },
                  getItem: function (key) { return key in kept ? kept[key] : null; },
                  setItem: function (key, value) { kept[key] = String(value); },
                  removeItem: function (key) { delete kept[key]; }
                }});
              }
            });
            """;

    private AmisHtml() {}

    /**
     * @param page as {@link PageCheck} finds it valid
     * @param language of amis's own words
     * @throws AmisException where the build left amis out
     */
    public static String of(Value page, Language language) {
        var scripts = scripts(page);
        return """
        <!doctype html>
        <html lang="%s">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="%s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>%s</style>
        </head>
        <body>
        <div id="note" hidden>%s</div>
        <div id="root"></div>
        <script type="application/json" id="page">%s</script>
        <script type="application/json" id="words">%s</script>
        %s
        </body>
        </html>
        """
                .formatted(
                        language.choose("zh-CN", "en"),
                        policy(scripts),
                        escape(page.field("title").asText()),
                        styles(),
                        language.choose(
                                "预览：没有连接服务器，接口返回的数据为空。",
                                "Preview: no server is connected, so what the page fetches is empty."),
                        data(page),
                        data(words(language)),
                        scripts.stream()
                                .map(script -> "<script>" + script + "</script>")
                                .collect(Collectors.joining("\n")));
    }

    private static Value words(Language language) {
        return ComponentConfig.empty()
                .with("locale", language.choose("zh-CN", "en-US"))
                .with(
                        "notSent",
                        language.choose(
                                "预览没有连接服务器，没有发送到 ",
                                "No server is connected, so nothing was sent to "))
                .value();
    }

    /** Only what the page needs: charts weigh as much as all else. */
    private static List<String> scripts(Value page) {
        var names = new ArrayList<>(List.of("sdk.js", "rest.js"));
        var types = types(page);
        if (types.contains("chart") || types.contains("sparkline")) {
            names.add("charts.js");
        }
        if (types.contains("input-color")) {
            names.add("color-picker.js");
        }
        if (types.contains("export-csv")) {
            names.add("papaparse.js");
        }
        var scripts =
                names.stream()
                        .map(name -> inline(AmisSdk.sdk(name)))
                        .collect(Collectors.toCollection(ArrayList::new));
        scripts.addFirst(STORAGE);
        scripts.add(START);
        return scripts;
    }

    private static List<String> types(Value page) {
        var types = new ArrayList<String>();
        ConfigWalker.walk(
                page,
                (_, key, value, _) -> {
                    if (value instanceof Value.Text(var text)
                            && (key.equals("type") || key.endsWith("Toolbar"))) {
                        types.add(text);
                    }
                });
        return types;
    }

    /** What would end a script element or change how it is read means the same so. */
    private static String inline(String script) {
        return script.replace("</script", "<\\/script").replace("<!--", "<\\!--");
    }

    private static String data(Value value) {
        return Json.write(value).replace("<", "\\u003c");
    }

    private static String policy(List<String> scripts) {
        var hashes =
                scripts.stream()
                        .map(script -> "'sha256-" + hash(script) + "'")
                        .collect(Collectors.joining(" "));
        return "default-src 'none'; script-src "
                + hashes
                + "; style-src 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'";
    }

    private static String hash(String script) {
        return Base64.getEncoder().encodeToString(Sha256.digest(script));
    }

    private static String styles() {
        return Styles.ALL;
    }

    /** The same for every page. */
    private static final class Styles {
        private static final String ALL =
                List.of("sdk.css", "helper.css", "iconfont.css").stream()
                                .map(name -> withFonts(AmisSdk.sdk(name)))
                                .collect(Collectors.joining("\n"))
                                .replace("</style", "<\\/style")
                        + "\nbody{margin:0}#note{padding:6px 16px;background:#fff7e6;color:#613400;font:13px sans-serif}";
    }

    private static String withFonts(String css) {
        var inlined =
                FONT.matcher(css)
                        .replaceAll(found -> Matcher.quoteReplacement(font(found.group(1))));
        return OTHER_FILE.matcher(inlined).replaceAll("");
    }

    /** The font itself, or an address that the next step removes if it is not used. */
    private static String font(String name) {
        if (name.contains("brands") || name.contains("v4compat")) {
            return "url(" + name + ")";
        }
        var type = name.endsWith("2") ? "font/woff2" : "font/woff";
        return AmisSdk.file(name)
                .map(bytes ->
                        "url(data:"
                                + type
                                + ";base64,"
                                + Base64.getEncoder().encodeToString(bytes)
                                + ")")
                .orElse("url(" + name + ")");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
