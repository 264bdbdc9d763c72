package dev.troupe.agent.completion;

import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Clauses;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Determines which files a node must write: those that its task names as outputs, or mentions while
 * the request names them as outputs, unless a later node works on them. A file that may be missing
 * in the end counts for nothing: one under a condition, or one that is deleted or moved again.
 */
public final class ExpectedFiles {
    /** What follows may not happen. */
    static final Pattern CONDITION =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:if|unless|when|whenever|whether|otherwise|optionally)(?!\\w)|如果|若|假如|要是|的话|否则|除非");

    /** A file named in the same clause may be missing in the end, or may stay empty. */
    private static final Pattern EXCEPTION =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:or|not|never|without|delet\\w*|remov\\w*|renam\\w*|mov(?:e|es|ed|ing)|empty|blank)(?!\\w)|n't(?!\\w)"
                            + "|或|不要|别|无需|不用|不必|勿|删|移|改名|重命名|空");

    /** The file that was named last may be missing in the end. */
    private static final Pattern GONE =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:delete|remove|erase|trash|rename|move)\\s+(?:it|them|(?:the|that|this)\\s+files?)(?!\\w)"
                            + "|(?:删除?|移动?|改名|重命名)[掉了]?(?:它们?|[这那]个文件|[该此]文件)"
                            + "|[把将](?:它们?|其|[这那]个文件|[该此]文件)(?:给|都)?(?:删|移|改名|重命名)");

    /** A request that creates a file and states nothing of what is in it; its name is masked. */
    private static final Pattern CREATION =
            Pattern.compile(
                    "(?i)\\s*(?:(?:please|now|then|and|just|can|could|would|you)[\\s,]+)*(?:create|make|add|touch)\\s+(?:me\\s+)?(?:(?:an?|the|one|new|text|plain|markdown|another)\\s+)*(?:(?:file|document)\\s*)?(?:(?:called|named|with\\s+the\\s+name)\\s*)?(?:for\\s+me)?[\\s.!?]*"
                            + "|\\s*(?:请|帮我|给我|再|然后|现在|我想|能不能|可以)*(?:新建|创建|建立?|新增)(?:一下|一?个|一份)?(?:新的?)?(?:文本|空白|markdown)?(?:文件|文档)?\\s*(?:叫做?|名[为叫]|命名为)?\\s*(?:的?(?:文本)?(?:文件|文档))?吧?[\\s。！.!]*");

    private ExpectedFiles() {}

    /**
     * The names of a node's files, as they were written.
     *
     * @param request the user's own words; empty if they are not known
     */
    public static List<String> of(Workflow workflow, AgentNode node, String request) {
        var requested = findWritten(request);
        var task = text(node);
        var mentioned = Mentions.of(task).files();
        var files = findWritten(task);
        requested.stream().filter(mentioned::contains).forEach(files::add);
        if (!files.isEmpty()) {
            files.removeAll(findMentionedLater(workflow, node));
        }
        return List.copyOf(files);
    }

    private static Set<String> findWritten(String text) {
        var files = new LinkedHashSet<>(FileRoles.of(text).writes());
        boolean isConditional = false;
        var clauses = Clauses.split(text);
        if (clauses.stream().allMatch(clause -> isCreation(clause.text()))) {
            files.removeIf(FileFlaw::mayBeEmpty);
        }
        var last = List.<String>of();
        for (var clause : clauses) {
            isConditional = isConditional || CONDITION.matcher(clause.text()).find();
            var named = Mentions.of(clause.text()).files();
            if (isConditional || EXCEPTION.matcher(QuoteMasker.ownWords(clause.text())).find()) {
                named.forEach(files::remove);
            }
            if (GONE.matcher(clause.text()).find()) {
                last.forEach(files::remove);
            }
            last = named.isEmpty() ? last : named;
        }
        return files;
    }

    /** Whether a clause creates a file that stays empty, since nothing is to be written to it. */
    private static boolean isCreation(String clause) {
        var mentions = Mentions.of(clause);
        var words = QuoteMasker.maskNames(clause, mentions);
        return mentions.files().size() == 1 && CREATION.matcher(words).matches();
    }

    private static Set<String> findMentionedLater(Workflow workflow, AgentNode node) {
        var topology = workflow.topology();
        int own = topology.indexOf(node.id());
        return workflow.nodes().stream()
                .filter(other -> topology.isAncestor(own, topology.indexOf(other.id())))
                .flatMap(other -> Mentions.of(text(other)).files().stream())
                .collect(Collectors.toSet());
    }

    /** The words of a node's task. */
    static String text(AgentNode node) {
        return Stream.concat(Stream.of(node.desc()), node.steps().stream().map(step -> step.desc()))
                .distinct()
                .collect(Collectors.joining("\n"));
    }
}
