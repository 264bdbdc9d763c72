package dev.troupe.packs.amis.page;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a browser or amis would make of a text: code that runs, or a request to another host. */
final class UnsafeContent {
    /** What a browser omits from an address, or what ends in a confusing one. */
    private static final Pattern IGNORED = Pattern.compile("[\\p{Cc}\\p{Cf}\\s]+");

    private static final Pattern ENTITY =
            Pattern.compile(
                    "&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(colon|Tab|NewLine|lpar|sol|bsol));?");
    private static final Pattern SCRIPT =
            Pattern.compile("^(?:(?:java|vb|live)script|blob|filesystem):");

    /** In a style, in Markdown, in an attribute. */
    private static final Pattern NESTED_SCRIPT = Pattern.compile("[(\"'=<](?:java|vb)script:");

    private static final Pattern DOCUMENT =
            Pattern.compile("^data:(?:text/(?:html|xml)|image/svg|application/(?!json|octet))");

    /** Elements that run, load or redirect, and handlers of events. */
    private static final Pattern MARKUP =
            Pattern.compile(
                    "<[\\s/]*+(?:script|iframe|frame|object|embed|applet|link|meta|base|form|portal)\\b"
                            + "|<[^<>]*[\\s/\"']on\\w++\\s*+=",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern TAG = Pattern.compile("<[^>]{1,2000}>?");
    private static final Pattern TEMPLATE = Pattern.compile("<%");
    private static final Pattern FUNCTION =
            Pattern.compile(
                    "^\\s*(?:async\\s+)?(?:function\\b[\\s\\w$]*\\(|\\([\\w$,\\s{}]*\\)\\s*=>)|^\\s*(?:new\\s+Function|eval)\\s*\\(");
    private static final Pattern STYLE =
            Pattern.compile(
                    "@import|expression\\s*\\(|-moz-binding|behavior\\s*:",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern STYLE_ADDRESS =
            Pattern.compile("\\burl\\(\\s*[\"']?([^\"')]{0,2000})", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOADED =
            Pattern.compile(
                    "\\b(?:src|srcset|poster|background|data|action|formaction|ping|manifest)\\s*=\\s*[\"']?([^\"'\\s>]{0,2000})",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern MARKDOWN_IMAGE =
            Pattern.compile("!\\[[^\\]]{0,500}]\\(\\s*<?([^)\\s>]{1,2000})");
    private static final Pattern HOST =
            Pattern.compile(
                    "^(?:(?:get|post|put|delete|patch|jsonp|raw|head|options):)?(?:(?:https?|wss?|ftp):/*|//+)([^/?#]*)");

    private UnsafeContent() {}

    /** Whether it runs wherever amis puts it. */
    static boolean isExecutable(String text) {
        return TEMPLATE.matcher(text).find()
                || FUNCTION.matcher(text).find()
                || STYLE.matcher(text).find()
                || isExecutableAsData(text);
    }

    /** The same of a value that is shown: an address or markup may still be in it. */
    static boolean isExecutableAsData(String text) {
        return isScript(text)
                || MARKUP.matcher(text).find()
                || TAG.matcher(text).results().anyMatch(tag -> containsScript(tag.group()));
    }

    private static boolean isScript(String address) {
        var plain = plain(address);
        return SCRIPT.matcher(plain).find()
                || DOCUMENT.matcher(plain).find()
                || NESTED_SCRIPT.matcher(plain).find();
    }

    private static boolean containsScript(String tag) {
        var plain = plain(tag);
        return plain.contains("javascript:")
                || plain.contains("vbscript:")
                || plain.contains("data:text/html");
    }

    /** As a browser reads an address: entities decoded, ignored characters removed. */
    static String plain(String text) {
        var decoded =
                ENTITY.matcher(text)
                        .replaceAll(match ->
                                Matcher.quoteReplacement(
                                        decode(match.group(1), match.group(2), match.group(3))));
        return IGNORED.matcher(decoded).replaceAll("").replace('\\', '/').toLowerCase(Locale.ROOT);
    }

    private static String decode(
            @Nullable String decimal, @Nullable String hexadecimal, @Nullable String name) {
        if (name != null) {
            return switch (name) {
                case "colon" -> ":";
                case "lpar" -> "(";
                case "sol" -> "/";
                case "bsol" -> "\\";
                default -> " ";
            };
        }
        int point =
                decimal == null
                        ? Integer.parseInt(Objects.requireNonNull(hexadecimal), 16)
                        : Integer.parseInt(decimal);
        return Character.isValidCodePoint(point) ? Character.toString(point) : "";
    }

    /** The host that an address leads to; empty for one of the page's own server. */
    static Optional<String> host(String address) {
        var found = HOST.matcher(plain(address));
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** A host from which styles, markup or Markdown in a text load something. */
    static Optional<String> findLoadedHost(String text, Predicate<String> isAllowed) {
        for (var pattern : new Pattern[] {STYLE_ADDRESS, MARKDOWN_IMAGE}) {
            var found = findForeignHost(pattern, text, isAllowed);
            if (found.isPresent()) {
                return found;
            }
        }
        return TAG.matcher(text)
                .results()
                .flatMap(tag -> findForeignHost(LOADED, tag.group(), isAllowed).stream())
                .findFirst();
    }

    private static Optional<String> findForeignHost(
            Pattern pattern, String text, Predicate<String> isAllowed) {
        return pattern.matcher(text)
                .results()
                .flatMap(match -> host(match.group(1)).stream())
                .filter(isAllowed.negate())
                .findFirst();
    }
}
