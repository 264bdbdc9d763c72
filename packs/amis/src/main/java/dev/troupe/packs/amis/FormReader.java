package dev.troupe.packs.amis;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a request says of a form. */
final class FormReader {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE;
    private static final Pattern STEP =
            Pattern.compile(
                    "(?:第[一二三四五六七八九]步|步骤\\s?[\\d一二三四五六]|(?<![\\w-])step\\s?\\d+)\\s*[，,]?\\s*",
                    FLAGS);
    private static final Pattern DIALOG =
            Pattern.compile("弹出|弹窗|对话框|弹框|(?<![\\w-])(?:dialog|modal|pop-?up)(?![\\w-])", FLAGS);
    private static final Pattern BUTTON =
            Pattern.compile(
                    "[“\"'「]([^”\"'」]{1,20})[”\"'」]\\s*(?:的)?按钮|按钮\\s*[“\"'「]([^”\"'」]{1,20})|(?<![\\w-])button\\s+(?:labell?ed\\s+|called\\s+)?[“\"']([^”\"']{1,30})|[“\"']([^”\"']{1,30})[”\"']\\s+button",
                    FLAGS);

    private final PageSections.Section section;
    private final List<Sentence> remarks;
    private final Language language;

    FormReader(PageSections.Section section, List<Sentence> remarks) {
        this.section = section;
        this.remarks = remarks;
        this.language = Language.of(section.text());
    }

    /** {@code null} where the request names no field. */
    @Nullable Part read() {
        var text = Addresses.without(section.text());
        var steps = steps(text);
        if (steps.isEmpty()) {
            var fields = FieldList.of(text).fields();
            if (fields.isEmpty()) {
                return null;
            }
            steps = List.of(new Part.Step("", fields));
        }
        var opener = opener();
        var title = title();
        if (title.isEmpty() && opener != null) {
            title = opener;
        }
        var api = Addresses.in(section.text(), title);
        if (api.isAssumed()) {
            remarks.add(
                    Sentence.of(
                            "没有写提交到哪里，表单会提交到 %s",
                            "No address was given, so the form submits to %s", api.path()));
        }
        steps.stream().flatMap(step -> step.fields().stream()).forEach(this::remark);
        if (opener != null && opener.isEmpty()) {
            opener = title.isEmpty() ? language.choose("打开", "Open") : title;
        }
        return new Part.Form(title, steps, api, opener);
    }

    private void remark(Field field) {
        if (field.kind().isChoice() && field.options().isEmpty()) {
            remarks.add(
                    Sentence.of(
                            "“%s”没有列出选项，从 %s 取",
                            "No options were given for '%s', so they come from %s",
                            field.label(),
                            DataName.path(field.label())));
        }
    }

    private String title() {
        var about = Titles.of(section);
        var keyword = section.keyword().replaceFirst("(?i)(?:页面|界面|页|\\s{0,20}+page)$", "");
        boolean isPage = !keyword.equals(section.keyword());
        if (about.isEmpty()) {
            return isPage ? capital(keyword) : "";
        }
        if (language == Language.ZH) {
            return about + keyword;
        }
        return about.toLowerCase(Locale.ROOT).contains(keyword.toLowerCase(Locale.ROOT))
                ? about
                : about + " " + keyword;
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static List<Part.Step> steps(String text) {
        var steps = new ArrayList<Part.Step>();
        var places = STEP.matcher(text).results().toList();
        for (int i = 0; i < places.size() && places.size() > 1; i++) {
            int end = i + 1 < places.size() ? places.get(i + 1).start() : text.length();
            var one = text.substring(places.get(i).end(), end).strip();
            int colon = one.indexOf('：') >= 0 ? one.indexOf('：') : one.indexOf(':');
            var name = colon > 0 ? one.substring(0, colon).strip() : places.get(i).group().strip();
            var list = colon >= 0 ? one.substring(colon + 1) : one;
            var fields =
                    FieldReader.list(
                            list.replaceFirst("[。；;]\\s*(?:[^：:]*)$|[.]\\s*\\w.*$", "")
                                    .replaceAll("[.;；。，,]+\\s*$", ""));
            if (!fields.isEmpty()) {
                steps.add(new Part.Step(name.replaceAll("^[（(]|[)）]$", ""), fields));
            }
        }
        return steps;
    }

    /** The button that opens it: empty where it has no name. */
    private @Nullable String opener() {
        if (!DIALOG.matcher(section.text()).find()) {
            return null;
        }
        var button = BUTTON.matcher(section.text());
        if (button.find()) {
            for (int group = 1; group <= button.groupCount(); group++) {
                if (button.group(group) != null) {
                    return button.group(group);
                }
            }
        }
        return "";
    }
}
