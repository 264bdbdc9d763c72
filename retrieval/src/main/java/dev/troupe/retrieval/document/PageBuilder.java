package dev.troupe.retrieval.document;

import dev.troupe.retrieval.value.CodeExample;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Assembles the passages of one document while a parser walks through it. */
final class PageBuilder {
    private static final int MOST_PASSAGES = 20_000; // each is several entries of an index

    private record Opened(int level, String heading) {}

    private record Draft(
            String anchor, List<String> headings, StringBuilder text, List<CodeExample> code) {}

    private final HeadingAnchors anchors = new HeadingAnchors();
    private final Deque<Opened> opened = new ArrayDeque<>();
    private final List<Draft> drafts = new ArrayList<>();
    private String firstTitle = "";
    private Draft draft = new Draft("", List.of(), new StringBuilder(), new ArrayList<>());

    PageBuilder() {
        drafts.add(draft);
    }

    /** The passages that follow are below this heading; in a document of too many it is text. */
    void addHeading(int level, String heading) {
        if (drafts.size() >= MOST_PASSAGES) {
            endLine();
            addText(heading);
            endLine();
            return;
        }
        while (!opened.isEmpty() && opened.getLast().level() >= level) {
            opened.removeLast();
        }
        opened.addLast(new Opened(level, heading));
        if (level == 1 && firstTitle.isEmpty()) {
            firstTitle = heading;
        }
        var headings = opened.stream().map(Opened::heading).toList();
        draft =
                new Draft(
                        anchors.nextAnchor(heading),
                        headings,
                        new StringBuilder(),
                        new ArrayList<>());
        drafts.add(draft);
    }

    void addText(String text) {
        draft.text().append(text);
    }

    /** A block ends: what follows begins on a new line. */
    void endLine() {
        var text = draft.text();
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
            text.append('\n');
        }
    }

    void addCode(String info, String code) {
        endLine();
        draft.code().add(new CodeExample(info.strip(), code.stripTrailing()));
    }

    /**
     * @param title empty for the first heading of level 1, or the file's name
     */
    IndexedPage build(String path, String title, String description) {
        var named = title.isBlank() ? firstTitle.isBlank() ? nameOf(path) : firstTitle : title;
        var passages = new ArrayList<Passage>();
        for (var each : drafts) {
            var text = each.text().toString().strip();
            boolean isEmpty = text.isEmpty() && each.code().isEmpty() && each.headings().isEmpty();
            if (!isEmpty || drafts.size() == 1) {
                passages.add(
                        new Passage(
                                path, each.anchor(), named, each.headings(), text, each.code()));
            }
        }
        return new IndexedPage(path, named, description, passages);
    }

    private static String nameOf(String path) {
        var file = path.substring(path.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }
}
