package dev.troupe.packs.amis;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a request for a page by rules. What it does not say is left out, or assumed and told. */
final class PageReader {
    private static final Pattern TABS =
            Pattern.compile("标签页|选项卡|(?<![\\w-])tabs?(?![\\w-])", Pattern.CASE_INSENSITIVE);

    private final String instruction;
    private final Map<String, Value> data;
    private final Set<String> given;
    private final List<Sentence> remarks = new ArrayList<>();

    private PageReader(InputSplitter.Split split) {
        this.instruction = split.instruction();
        this.data = new LinkedHashMap<>(split.data());
        this.given = Set.copyOf(split.data().keySet());
    }

    /** With all changes that the request makes to what it describes first. */
    static PageWish read(String request) {
        return PageEdits.of(request).page();
    }

    /** Without looking for changes. */
    static PageWish described(String request) {
        return new PageReader(InputSplitter.split(request)).read();
    }

    private PageWish read() {
        var parts = new ArrayList<Part>();
        var texts = new ArrayList<String>();
        for (var section : PageSections.of(instruction)) {
            var part = part(section);
            if (part != null) {
                parts.add(part);
                texts.add(section.text());
            }
        }
        var title = Titles.page(instruction, parts);
        boolean isInTabs = parts.size() > 1 && TABS.matcher(instruction).find();
        return new PageWish(title, parts, texts, isInTabs, data, remarks);
    }

    private @Nullable Part part(PageSections.Section section) {
        return switch (section.kind()) {
            case FORM -> new FormReader(section, remarks).read();
            case TABLE -> new TableSectionReader(section, data, given, remarks).read();
            case CHART -> new ChartReader(section, data, remarks).read();
        };
    }
}
