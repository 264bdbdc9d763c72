package dev.troupe.packs.amis.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the part of a request about a form. */
final class FormSectionParser {
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

    private final SectionSplitter.Section section;
    private final List<LocalizedText> remarks;
    private final Language language;

    FormSectionParser(SectionSplitter.Section section, List<LocalizedText> remarks) {
        this.section = section;
        this.remarks = remarks;
        this.language = Language.of(section.text());
    }

    /** {@code null} where the request names no field. */
    @Nullable ComponentSpec parse() {
        var text = ApiPaths.without(section.text());
        var steps = steps(text);
        if (steps.isEmpty()) {
            var fields = FieldList.of(text).fields();
            if (fields.isEmpty()) {
                return null;
            }
            steps = List.of(new ComponentSpec.Step("", fields));
        }
        var opener = openerLabel();
        var title = title();
        if (title.isEmpty() && opener != null) {
            title = opener;
        }
        var api = ApiPaths.find(section.text(), title);
        if (api.isAssumed()) {
            remarks.add(
                    LocalizedText.of(
                            "没有写提交到哪里，表单会提交到 %s",
                            "No address was given, so the form submits to %s", api.path()));
        }
        steps.stream().flatMap(step -> step.fields().stream()).forEach(this::addRemark);
        if (opener != null && opener.isEmpty()) {
            opener = title.isEmpty() ? language.choose("打开", "Open") : title;
        }
        return new ComponentSpec.Form(title, steps, api, opener);
    }

    private void addRemark(FieldSpec field) {
        if (field.kind().isChoice() && field.options().isEmpty()) {
            remarks.add(
                    LocalizedText.of(
                            "“%s”没有列出选项，从 %s 取",
                            "No options were given for '%s', so they come from %s",
                            field.label(),
                            DataNames.path(field.label())));
        }
    }

    private String title() {
        var about = PageTitles.of(section);
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

    private static List<ComponentSpec.Step> steps(String text) {
        var steps = new ArrayList<ComponentSpec.Step>();
        var places = STEP.matcher(text).results().toList();
        for (int i = 0; i < places.size() && places.size() > 1; i++) {
            int end = i + 1 < places.size() ? places.get(i + 1).start() : text.length();
            var one = text.substring(places.get(i).end(), end).strip();
            int colon = one.indexOf('：') >= 0 ? one.indexOf('：') : one.indexOf(':');
            var name = colon > 0 ? one.substring(0, colon).strip() : places.get(i).group().strip();
            var list = colon >= 0 ? one.substring(colon + 1) : one;
            var fields =
                    FieldParser.list(
                            list.replaceFirst("[。；;]\\s*(?:[^：:]*)$|[.]\\s*\\w.*$", "")
                                    .replaceAll("[.;；。，,]+\\s*$", ""));
            if (!fields.isEmpty()) {
                steps.add(new ComponentSpec.Step(name.replaceAll("^[（(]|[)）]$", ""), fields));
            }
        }
        return steps;
    }

    /** The button that opens it: empty if it has no name. */
    private @Nullable String openerLabel() {
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
