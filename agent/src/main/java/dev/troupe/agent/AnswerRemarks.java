package dev.troupe.agent;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.language.Language;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Notices that are added to the answer for the user, independent of the model. */
final class AnswerRemarks {
    private static final int MOST_FILES = 10; // that a notice names

    private final Language language;
    private final List<String> remarks = new ArrayList<>(2);
    private final Set<String> changed = new LinkedHashSet<>();
    private final Set<String> gone = new LinkedHashSet<>();

    AnswerRemarks(Language language) {
        this.language = language;
    }

    void add(String sentence) {
        synchronized (remarks) {
            if (!remarks.contains(sentence)) {
                remarks.add(sentence);
            }
        }
    }

    /** Adds that a file from before the run was changed, or is no longer there. */
    void addChange(Path file, Workspace workspace) {
        var name = workspace.display(file);
        synchronized (remarks) {
            changed.remove(name);
            gone.remove(name);
            (Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? changed : gone).add(name);
        }
    }

    /** Adds those of the agent before. */
    void addAll(AnswerRemarks others) {
        List<String> before;
        Set<String> changedBefore;
        Set<String> goneBefore;
        synchronized (others.remarks) {
            before = List.copyOf(others.remarks);
            changedBefore = Set.copyOf(others.changed);
            goneBefore = Set.copyOf(others.gone);
        }
        before.forEach(this::add);
        synchronized (remarks) {
            changed.addAll(changedBefore);
            gone.addAll(goneBefore);
        }
    }

    /** The answer with the notices. Files that it names itself are not listed again. */
    String addTo(String text) {
        synchronized (remarks) {
            var all = new StringBuilder(text);
            remarks.stream()
                    .filter(remark -> !text.contains(remark))
                    .forEach(remark -> all.append('\n').append(remark));
            appendFiles(language.choose("已修改：", "Changed: "), changed, text, all);
            appendFiles(language.choose("已删除或移走：", "Removed or moved: "), gone, text, all);
            return all.toString();
        }
    }

    private void appendFiles(String title, Set<String> files, String text, StringBuilder all) {
        var unnamed = files.stream().filter(file -> !text.contains(file)).sorted().toList();
        if (unnamed.isEmpty()) {
            return;
        }
        int shown = Math.min(MOST_FILES, unnamed.size());
        all.append('\n')
                .append(title)
                .append(String.join(language.choose("、", ", "), unnamed.subList(0, shown)));
        if (shown < unnamed.size()) {
            all.append(
                    language.choose(" 等 %d 个文件", " and more, %d files in all")
                            .formatted(unnamed.size()));
        }
    }
}
