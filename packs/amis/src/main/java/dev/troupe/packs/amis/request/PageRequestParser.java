package dev.troupe.packs.amis.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request for a page by rules. What it does not specify is omitted, or assumed and
 * reported.
 */
public final class PageRequestParser {
    private static final Pattern TABS =
            Pattern.compile("标签页|选项卡|(?<![\\w-])tabs?(?![\\w-])", Pattern.CASE_INSENSITIVE);

    private final String instruction;
    private final Map<String, Value> data;
    private final Set<String> given;
    private final List<LocalizedText> remarks = new ArrayList<>();

    private PageRequestParser(InputSplitter.Split split) {
        this.instruction = split.instruction();
        this.data = new LinkedHashMap<>(split.data());
        this.given = Set.copyOf(split.data().keySet());
    }

    /** With all changes that the request makes to what it describes first. */
    public static AmisPageRequest parse(String request) {
        return PageEdits.of(request).page();
    }

    /** Without looking for changes. */
    static AmisPageRequest parseDescription(String request) {
        return new PageRequestParser(InputSplitter.split(request)).parse();
    }

    private AmisPageRequest parse() {
        var parts = new ArrayList<ComponentSpec>();
        var texts = new ArrayList<String>();
        for (var section : SectionSplitter.of(instruction)) {
            var part = part(section);
            if (part != null) {
                parts.add(part);
                texts.add(section.text());
            }
        }
        var title = PageTitles.page(instruction, parts);
        boolean isInTabs = parts.size() > 1 && TABS.matcher(instruction).find();
        return new AmisPageRequest(title, parts, texts, isInTabs, data, remarks);
    }

    private @Nullable ComponentSpec part(SectionSplitter.Section section) {
        return switch (section.kind()) {
            case FORM -> new FormSectionParser(section, remarks).parse();
            case TABLE -> new TableSectionParser(section, data, given, remarks).parse();
            case CHART -> new ChartSectionParser(section, data, remarks).parse();
        };
    }
}
