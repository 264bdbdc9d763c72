package dev.troupe.packs.files.command;

import dev.troupe.packs.files.command.FileCommand.Selection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads clauses that delete files, a folder, or what is in one. */
final class DeletionParser {
    private static final String EMPTYING =
            "清空|\\b(?:empty|clear(?:\\s+out)?|wipe)\\b(?=\\s+(?:out\\s+)?(?:this|the|my|that)\\b.{0,30}\\b(?:folder|directory|workspace)\\b)";
    private static final Pattern WITH_CONTENT =
            compile("\\b(?:with|and|including)\\s+(?:all|everything)\\b|连同|以及|包括|和里面");
    private static final Pattern EMPTIES = compile(EMPTYING);
    private static final Pattern DELETE =
            compile(
                    "\\b(?:delete|remove|erase|trash|get rid of)\\b|删除|删掉|删了|删去|删光|移除|删(?=空|$)|"
                            + EMPTYING);
    private static final Pattern FILES = compile("\\bfiles?\\b|文件(?!夹)");

    /** A part of a name: the draft, 草稿. What is in files, in tables or in lists is none. */
    private static final Pattern DESCRIBED =
            compile(
                    "\\b(?:delete|remove|erase|trash)\\s+(?:the|my|that|this)\\s+(?:old\\s+)?(?!(?:tasks?|goals?|projects?|reviews?|rows?|columns?|duplicates?|records?|empty|blanks?|lines?|chart|page|first|last|next|plan|run)\\b)([a-z][\\w-]{2,30})(?:\\s+file)?\\s*[.!]?$"
                            + "|^(?:请|帮我|麻烦)*(?:把|将)(?!.*(?:任务|目标|项目|回顾|行|列|重复|空|数据|记录|所有|全部|它|这个|那个|图))([\\p{IsHan}\\w]{1,10}?)(?:文件)?(?:删除|删掉|删了|给删了)了?吧?$"
                            + "|^(?:请|帮我|麻烦)*(?:删除|删掉|删了)(?!.*(?:任务|目标|项目|回顾|行|列|重复|空|数据|记录|所有|全部|它|这个|那个|图))([\\p{IsHan}\\w]{1,10}?)(?:文件)?吧?$");

    /** Finished tasks, which are not files: "everything that's done". */
    private static final Pattern FINISHED =
            compile(
                    "\\b(?:everything|all|whatever|those|ones|things?)\\b[^⟦]{0,12}\\b(?:done|finished|completed)\\b|(?:完成|做完|办完)了?的");

    private final NamedText names;
    private final SelectionParser selections;

    DeletionParser(NamedText names, SelectionParser selections) {
        this.names = names;
        this.selections = selections;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** Whether a clause asks to delete something. */
    static boolean isNamedIn(FileClause clause) {
        return isNamedIn(clause.text());
    }

    static boolean isNamedIn(String text) {
        return DELETE.matcher(text).find();
    }

    Optional<FileCommand> read(
            FileClause clause, List<String> files, SelectionParser.Restrictions restrictions) {
        if (!files.isEmpty() && clause.contains(EMPTIES)) {
            return Optional.empty(); // to empty a file is not to delete it
        }
        if (files.isEmpty() && clause.contains(FINISHED) && !clause.contains(FILES)) {
            return Optional.empty();
        }
        if (!files.isEmpty()) {
            clause.take(DELETE);
            return selections.take(clause, files, restrictions).map(FileCommand.Delete::new);
        }
        boolean isEmptied = clause.contains(EMPTIES);
        boolean isContent =
                isEmptied
                        || clause.contains(SelectionParser.REST) && !clause.contains(WITH_CONTENT);
        if (WritingParser.isAboutFolder(clause) && !clause.contains(FILES) && !isContent) {
            return FolderFinder.take(clause, names, Optional.empty())
                    .filter(named -> !named.equals(".") && clause.take(DELETE))
                    .map(FileCommand.DeleteFolder::new);
        }
        var found =
                selections
                        .take(clause, files, restrictions)
                        .or(() ->
                                isEmptied
                                        ? Optional.of(Selection.Matching.of("*"))
                                        : Optional.empty());
        if (found.isPresent()) {
            var in = FolderFinder.takeSource(clause, names);
            return found.map(selection -> inFolder(selection, in))
                    .filter(_ -> clause.take(DELETE))
                    .map(FileCommand.Delete::new);
        }
        return clause.takeGroup(DESCRIBED)
                .map(word -> new FileCommand.Delete(new Selection.Described(word)));
    }

    private static Selection inFolder(Selection selection, Optional<String> in) {
        return selection instanceof Selection.Matching(var search) && in.isPresent()
                ? new Selection.Matching(search.withFolder(in.get()))
                : selection;
    }
}
