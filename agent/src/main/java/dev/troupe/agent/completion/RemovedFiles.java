package dev.troupe.agent.completion;

import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.Mentions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Determines which files a node must delete: those of a clause that asks for nothing else, without
 * a condition, unless the text names them again after it.
 */
public final class RemovedFiles {
    private static final String NAMES = "\uFFFC(?:(?:[\\s,，、&]|and\\b|和|与|及)+\uFFFC)*";
    private static final Pattern DELETION =
            Pattern.compile(
                    "(?i)[\\s,]*(?:(?:please|then|and|now|also|finally|just|can|could|would|you)[\\s,]+)*"
                            + "(?:delete|erase|trash|remove|get\\s+rid\\s+of)\\s+(?:(?:the|my|this|old|both|files?|documents?)\\s+)*"
                            + NAMES
                            + "(?:\\s+(?:files?|now|please|too|again|afterwards?|for\\s+(?:me|good)|permanently|from\\s+(?:the|my|this)\\s+(?:folder|workspace|disk|directory)))*[\\s.!]*"
                            + "|[\\s,，]*(?:请|帮我|然后|接着|最后|现在|并且?|再|就)*(?:删除|删掉|删去|删了)(?:文件|旧的|\\s)*"
                            + NAMES
                            + "\\s*(?:这[个两些]|[两个]个?)*(?:文件)?[吧了\\s。！!.]*"
                            + "|[\\s,，]*(?:请|帮我|然后|接着|最后|现在|并且?|再|就)*[把将](?:文件|旧的|\\s)*"
                            + NAMES
                            + "\\s*(?:这[个两些]|[两个]个?)*(?:文件)?(?:给|都|也|全部)*(?:删除|删掉|删去|删了)[掉吧了\\s。！!.]*");

    private RemovedFiles() {}

    /**
     * The names of the files, as they were written.
     *
     * @param request the user's own words, which count where the plan has no other node; empty if
     *     they are not known
     */
    public static List<String> of(Workflow workflow, AgentNode node, String request) {
        var files = new LinkedHashSet<>(find(ExpectedFiles.text(node)));
        if (workflow.nodes().size() == 1) {
            files.addAll(find(request));
        }
        return List.copyOf(files);
    }

    private static List<String> find(String text) {
        var files = new LinkedHashSet<String>();
        if (ExpectedFiles.CONDITION.matcher(text).find()) {
            return List.of();
        }
        for (var clause : Clauses.split(text)) {
            var named = Mentions.of(clause.text()).files();
            if (isDeletion(clause, named)) {
                files.addAll(named);
            } else {
                named.forEach(files::remove); // as where it is written again
            }
        }
        return List.copyOf(files);
    }

    private static boolean isDeletion(Clause clause, List<String> named) {
        var words = clause.text();
        for (var file : named) {
            words = words.replaceAll("[\"'“‘「`]?" + Pattern.quote(file) + "[\"'”’」`]?", "\uFFFC");
        }
        return !named.isEmpty() && DELETION.matcher(words).matches();
    }
}
