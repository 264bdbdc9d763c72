package dev.troupe.packs.files.command;

import dev.troupe.language.Mentions;
import dev.troupe.packs.files.command.FileCommand.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads requests that are about files alone: for each clause its verb and what the verb is applied
 * to. Words that are left over are reported, so that no request is carried out in part.
 */
final class FileCommandParser {
    private static final int MAX_REQUEST = 2_000; // characters

    private static final Pattern NEGATED =
            compile(
                    "不要|别(?!的|人|名)|勿|不得|禁止|不能|除了|如果|除非|\\b(?:do"
                            + " not|don't|never|without|not|except|but|unless|if)\\b");

    /** Asks for the text of the file that was found or written before. */
    private static final Pattern ITS_TEXT =
            compile(
                    "\\b(?:show|read|display|print|give|tell)\\b(?:\\s+me)?(?:\\s+what(?:'s|"
                            + " is)\\s+in\\s+(?:it|them)|\\s+(?:its|the|their)\\s+(?:contents?|text)|\\s+(?:it|them))\\b(?:\\s+(?:to|for)\\s+me)?"
                            + "|(?:读取?|看看?|显示|查看|告诉我|给我看)(?:一下)?(?:它|其|里面|文件)?(?:的|里面?的?)?(?:内容|写了什么)|(?:把|将)(?:它|其|里面)?的?内容(?:读|显示|列|给我看)(?:出来|一下)?");

    private static final Pattern RENAME = compile("\\brename\\b|重命名|改名|更名|名字改|改个名");
    private static final Pattern MOVE =
            compile(
                    "\\b(?:move|put|collect|gather)\\b|移动|移到|移进|移入|移至|移(?=[到进入至])|挪到|挪进|搬到|放到|放进|归到|[移挪搬]动?(?=[到进入至])|转移到|收进|整理到");
    private static final Pattern COPY =
            compile(
                    "\\b(?:copy|duplicate|(?<!\\b(?:to|into|in|the)\\s)back\\s?up)\\b|\\bmake a (?:copy|backup)"
                            + " of\\b|复制|拷贝|(?<![到进入至]|[到进入至] |文件夹|目录|文件夹 |目录 )备份(?!文件夹|目录)");
    private static final Pattern LISTS =
            compile(
                    "\\b(?:list|what(?:'s)?|which|show(?:"
                            + " me)?|see|how\\s+many|count)\\b(?=.{0,40}?\\b(?:files?|folders?|documents|docs|photos|pictures|images|pdfs|contents|is"
                            + " in|are in|in (?:the|this|here))\\b|.{0,12}?(?:文件|文档|图片|照片))"
                            + "|\\bwhat(?:'s|\\s+is)\\s+left\\s+(?:at|in|on)\\s+(?:the\\s+)?(?:top(?:\\s+level)?|root)\\b"
                            + "|(?<=\\b(?:and|then|me|see|list|show)\\s)what(?:'s|\\s+is)\\s+left\\b"
                            + "|(?:列出?|看看?|查看|显示)(?:一下)?(?=.{0,12}?(?:文件|文档|内容|东西|图片|照片))|(?:有|都有)?(?:哪些|什么)(?:文件(?!夹)|文档|东西|内容)|(?:共|都)?有?(?:哪些|哪几个|几个|什么)(?=.{0,12}?(?:文件(?!夹)|文档))|(?:文件夹|目录|这里|这儿)(?:里面?|下面?|中|内)?(?:都|一共|现在)?有(?:些)?什么(?=[?？]?\\s*$)|文件列表|文件是(?:哪个|哪些|什么)|哪个(?:是)?文件|(?:有|共有)?多少(?:个|张|份)?(?=.{0,8}(?:文件|文档|图片|照片))");
    private static final String TEXT_HOLDER = "(?:files?|documents?|docs|notes?)";
    private static final Pattern FIND_TEXT =
            compile(
                    "\\b(?:find|which|what|list|search(?: for)?|show(?: me)?|look"
                            + " for)\\b(?=[^⟦]{0,30}?\\b"
                            + TEXT_HOLDER
                            + "\\b[^⟦]{0,20}?\\b(?:mention|contain|include|say|with|about|have)(?:s|ing|ed)?\\b[^⟦]{0,20}⟦q)"
                            + "|(?:哪些|哪个|什么)(?:文件|文档)(?:的内容)?(?:里面?|中)?(?:都)?(?:提到|包含|含有|写了?|出现|有)过?了?(?=\\s*⟦q)"
                            + "|(?:查找|搜索|找出?|列出|找一下)(?:所有|全部)?的?(?:内容(?:里|中)?)?(?:包含|提到|含有|出现|写有|有)了?(?=\\s*⟦q)");
    private static final Pattern HAVE_TEXT =
            compile(
                    "\\b"
                            + TEXT_HOLDER
                            + "\\s+(?:that\\s+|which\\s+)?(?:mention|contain|include|say|with|about|have)(?:s|ing|ed)?\\b(?:\\s+the\\s+(?:word|words|text|phrase|name))?");
    private static final Pattern AFTER_TEXT = compile("的(?:所有|全部)?(?:文件|文档)(?!夹)");
    private static final Pattern FIND_NAME =
            compile(
                    "\\b(?:find|where is|where's|look for|search"
                            + " for|locate)\\b|查找|搜索|找(?:到|一下|出)?|在哪(?:里|儿)?");
    private static final String KINDS_OF_TEXT = "(?:files?|documents?|docs|notes?|texts?)";
    private static final Pattern MENTIONING =
            compile(
                    "\\b(?:find|which|what|list|search(?: for)?|show(?: me)?|look"
                            + " for)\\b(?:\\s+(?:of|all|the|me|my|these|those|our))*\\s+"
                            + KINDS_OF_TEXT
                            + "\\s+(?:that\\s+|which\\s+)?(?:mention|contain|include|refer\\s+to|talk\\s+about)(?:s|ing)?\\s+(?<what>[^⟦⟧?？]+?)[?.]?\\s*$"
                            + "|(?:哪些|哪个|哪一?份|什么)(?:文件|文档|笔记|记录)(?:里面?|中)?(?:都)?(?:提到|包含|含有|出现|写到|说到|讲到|提)过?了?(?<whatzh>[^⟦⟧?？]+?)[?？]?\\s*$");
    private static final Pattern LINES = compile("\\blines?\\b|(?<![\\p{IsHan}])行|的行|空行|重复行");
    private static final Pattern INTO_FOLDER =
            compile("\\b(?:folder|directory)\\b|文件夹|目录|[\\w\\p{IsHan}]/(?![\\w⟦])");
    private static final Pattern IT = compile("\\b(?:it|them)\\b|它们?|(?<=[把将])其");

    /** The one file that the command before is about. */
    private static final Pattern THAT_FILE =
            compile(
                    "\\bit\\b|\\b(?:the|that|this)\\s+file\\b|它(?!们)|(?<=[把将])其|(?:这|那|该|此)个?文件(?!夹)");

    private static final Pattern COPY_OF_IT =
            compile("\\b(?:copy|duplicate|back\\s?up)\\s+(?:it|them)\\b|[把将](?:它们?|其)");

    private static final Pattern PAIR = compile("⟦f\\d+⟧\\s*(?:&|and|和|与|及|、)\\s*⟦f");
    private static final Pattern SAVED_LIST =
            compile(
                    "\\b(?:save|write|put|store)\\s+(?:a\\s+|the\\s+)?list\\s+of\\b(?=.*\\b(?:to|in|into|as)\\s*⟦f)|\\blist\\b(?=.*\\b(?:files?|rest|left)\\b.*\\b(?:to|in|into|as)\\s*⟦f)|列(?:个|成|一个|一份|出)?(?:清单|列表)(?:并)?(?:存|保存|写|放)?(?:到|为|成|入|进|在)?|(?:文件)(?:清单|列表)(?:并)?(?:存|保存|写)(?:到|为|成|入|进)");

    private final RequestClauses clauses;
    private NamedText names;
    private SelectionParser selections;
    private final List<FileCommand> commands = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private Optional<String> folder = Optional.empty();
    private boolean hasOtherClauses;

    private FileCommandParser(NamedText names) {
        this.names = names;
        clauses = RequestClauses.of(names.text());
        selections = new SelectionParser(names);
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /**
     * What a request asks for.
     *
     * @param unread words that no rule used, and clauses without a verb for files
     * @param hasOtherClauses whether a clause asks for something else than a command
     */
    record ParsedCommands(
            List<FileCommand> commands, List<String> unread, boolean hasOtherClauses) {
        ParsedCommands {
            commands = List.copyOf(commands);
            unread = List.copyOf(unread);
        }

        /** Whether the request is about files, and every word of it was read. */
        boolean isWhole() {
            return !commands.isEmpty() && unread.isEmpty();
        }

        /** Whether every clause is a command, and some words of them were not read. */
        boolean hasUnknownWords() {
            return !commands.isEmpty() && !unread.isEmpty() && !hasOtherClauses;
        }
    }

    static ParsedCommands parse(String request) {
        if (request.length() > MAX_REQUEST || !Mentions.of(request).urls().isEmpty()) {
            return new ParsedCommands(List.of(), List.of(request), true);
        }
        var parser = new FileCommandParser(NamedText.of(request));
        parser.clauses.clauses().forEach(parser::add);
        return new ParsedCommands(parser.commands, parser.unread, parser.hasOtherClauses);
    }

    private void add(FileClause given) {
        var clause = resolve(given);
        var renaming = new FileClause(clause.text());
        var rename = new RenameParser(names).read(renaming);
        var content = new FileClause(clause.text());
        var special = rename.or(() -> readContent(content));
        if (special.isPresent()) {
            clause.replaceWith(rename.isPresent() ? renaming : content);
        }
        var text = clause.text();
        var restrictions =
                special.isPresent() || isAboutText(clause)
                        ? SelectionParser.Restrictions.NONE
                        : selections.cutRestrictions(clause);
        var command =
                clause.contains(NEGATED)
                        ? Optional.<FileCommand>empty()
                        : special.or(() -> readCommand(clause, restrictions));
        command.ifPresent(this::add);
        hasOtherClauses |= command.isEmpty();
        var left = clause.unread();
        unread.addAll(left);
        boolean isDropped =
                !restrictions.isNone()
                        && !command.map(FileCommandParser::isRestricted).orElse(false);
        boolean isPolite = isPolite(text);
        boolean isPartial =
                command.filter(FileCommandParser::hasSelection).isPresent()
                        && FolderFinder.isBesidesFiles(SelectionParser.withoutDepth(text));
        if (isDropped || isPartial || command.isEmpty() && left.isEmpty() && !isPolite) {
            unread.add(names.restore(text.strip()));
        }
    }

    /** Adds a command; a file that is created and then written is created with the text. */
    private void add(FileCommand command) {
        if (command instanceof FileCommand.Write(var file, var text, _)
                && !commands.isEmpty()
                && commands.getLast() instanceof FileCommand.Write(var made, var empty, var mode)
                && made.equals(file)
                && empty.isEmpty()) {
            commands.removeLast();
            commands.add(new FileCommand.Write(file, text, mode));
        } else {
            commands.add(command);
        }
    }

    /** Whether a clause asks for nothing that is not done anyway: and save it. */
    private static boolean isPolite(String clause) {
        return new FileClause(clause).unread().isEmpty() && NamedText.marks(clause).isEmpty();
    }

    /** The same clause with the file of the command before in place of a word that refers to it. */
    private FileClause resolve(FileClause clause) {
        var file = findPreviousFile();
        var reference = THAT_FILE.matcher(clause.text());
        if (file.isEmpty()
                || clause.contains(ITS_TEXT)
                || isPolite(clause.text())
                || !reference.find()) {
            return clause;
        }
        names = names.withFile(file.get());
        selections = new SelectionParser(names);
        var mark = " " + names.markOf(file.get()) + " ";
        return new FileClause(reference.replaceFirst(Matcher.quoteReplacement(mark)).strip());
    }

    /** The file that the command before leaves; none if "it" may be another one. */
    private Optional<String> findPreviousFile() {
        return Optional.ofNullable(commands.isEmpty() ? null : commands.getLast())
                .flatMap(command ->
                        switch (command) {
                            case FileCommand.Write(var file, _, _) -> Optional.of(file);
                            case FileCommand.Append(var file, _) -> Optional.of(file);
                            case FileCommand.Move(Selection.Named(var files), var target, _)
                                    when files.size() == 1 && !target.endsWith("/") ->
                                    Optional.of(target);
                            case FileCommand.Read(Selection.Named(var files))
                                    when files.size() == 1 ->
                                    Optional.of(files.getFirst());
                            case FileCommand.ReadLines(var file, _, _) -> Optional.of(file);
                            case FileCommand.Describe(var file) -> Optional.of(file);
                            case FileCommand.Count(var file) -> Optional.of(file);
                            case FileCommand.CountOccurrences(var file, _) -> Optional.of(file);
                            case FileCommand.EditText(var file, _, _, _, var target) ->
                                    Optional.of(target.isEmpty() ? file : target);
                            default -> Optional.empty();
                        });
    }

    /** What a clause asks for that is about the content of files, and restricts no files. */
    private Optional<FileCommand> readContent(FileClause clause) {
        return new ExtractionParser(names)
                .read(clause)
                .or(() -> new ContentParser(names).read(clause))
                .or(() -> new ConversionParser(names).read(clause))
                .or(() -> new ValueParser(names).read(clause));
    }

    /** Whether a clause is about the text of one file, which restricts no files. */
    private boolean isAboutText(FileClause clause) {
        return names.filesIn(clause.text()).size() == 1
                && (clause.contains(WritingParser.MAKE) || clause.contains(LINES))
                && !clause.contains(SAVED_LIST)
                && !clause.contains(MOVE)
                && !clause.contains(COPY);
    }

    /** Whether a command is about files that are restricted by more than their names. */
    private static boolean isRestricted(FileCommand command) {
        return switch (command) {
            case FileCommand.Find _, FileCommand.SaveList _ -> true;
            case FileCommand.Copy(Selection.Matching _, _, _) -> true;
            case FileCommand.Move(Selection.Matching _, _, _) -> true;
            case FileCommand.Delete(Selection.Matching _) -> true;
            default -> false;
        };
    }

    /** Whether a command is about the files, or the folder, that were there before. */
    private static boolean hasSelection(FileCommand command) {
        return switch (command) {
            case FileCommand.Copy _,
                    FileCommand.Move _,
                    FileCommand.Delete _,
                    FileCommand.DeleteFolder _ ->
                    true;
            default -> false;
        };
    }

    private Optional<FileCommand> readCommand(
            FileClause clause, SelectionParser.Restrictions restrictions) {
        var files = names.filesIn(clause.text());
        var texts = new TextCommandParser(names);
        var first =
                readList(clause, files, restrictions)
                        .or(() ->
                                clause.contains(LINES)
                                        ? texts.read(clause, files)
                                        : Optional.empty());
        if (first.isPresent()) {
            return first;
        }
        if (DeletionParser.isNamedIn(clause) && !clause.contains(LINES)) {
            return new DeletionParser(names, selections).read(clause, files, restrictions);
        }
        if (files.isEmpty() && findPrevious().isPresent() && clause.take(ITS_TEXT)) {
            return findPrevious().map(FileCommand.Read::new);
        }
        if (files.size() > 1 && clause.take(RENAME)) {
            WritingParser.takeSecondName(clause);
            return files.size() == 2
                    ? Optional.of(
                            new FileCommand.Move(
                                    new Selection.Named(files.subList(0, 1)),
                                    besides(files.get(0), files.get(1)),
                                    clauses.overwrites()))
                    : Optional.empty();
        }
        if (clause.contains(COPY)) {
            return readTransfer(clause, files, restrictions, COPY);
        }
        if (clause.contains(MOVE) && names.quotationsIn(clause.text()).size() < 2) {
            var move = readTransfer(clause, files, restrictions, MOVE);
            if (move.isPresent()) {
                return move;
            }
        }
        var writing = new WritingParser(names, clauses.existing());
        return writing.readExport(clause, files)
                .or(() -> texts.read(clause, files))
                .or(() -> readSearch(clause, files, restrictions))
                .or(() -> readWriting(writing, clause, files))
                .or(() -> texts.show(clause, files));
    }

    /** A file that is renamed stays in its folder unless the new name has one. */
    private static String besides(String file, String newName) {
        return newName.contains("/")
                ? newName
                : file.substring(0, file.lastIndexOf('/') + 1) + newName;
    }

    private Optional<FileCommand> readWriting(
            WritingParser writing, FileClause clause, List<String> files) {
        var in = FolderFinder.take(clause, names, folder);
        if (!files.isEmpty()) {
            return writing.readText(clause, files, in);
        }
        var made = WritingParser.readFolder(clause, in);
        folder = made.isPresent() ? in : folder;
        return made;
    }

    /** The file that the command before is about, for "its contents". */
    private Optional<Selection> findPrevious() {
        if (commands.isEmpty()) {
            return Optional.empty();
        }
        return switch (commands.getLast()) {
            case FileCommand.Find(var search)
                    when search.equals(FileSearch.ofPattern(search.pattern()))
                            && !search.isAnyName() ->
                    Optional.of(new Selection.Matching(search));
            case FileCommand.Copy(_, var target, _) when !target.endsWith("/") ->
                    Optional.of(toSelection(target));
            case FileCommand.Write _,
                    FileCommand.Append _,
                    FileCommand.EditText _,
                    FileCommand.Move _ ->
                    findPreviousFile().map(FileCommandParser::toSelection);
            default -> Optional.empty();
        };
    }

    private static Selection toSelection(String file) {
        return new Selection.Named(List.of(file));
    }

    private Optional<FileCommand> readTransfer(
            FileClause clause,
            List<String> files,
            SelectionParser.Restrictions restrictions,
            Pattern verb) {
        var text = clause.text();
        clause.take(verb);
        boolean isRename =
                files.size() == 2 && !clause.contains(PAIR) && !clause.contains(INTO_FOLDER);
        var into =
                isRename
                        ? Optional.<String>empty()
                        : FolderFinder.takeTarget(clause, names, folder);
        if (into.isEmpty() && isRename) {
            WritingParser.takeSecondName(clause);
            return Optional.of(
                    transfer(verb, new Selection.Named(files.subList(0, 1)), files.get(1)));
        }
        if (into.isEmpty()) {
            return files.size() == 1 && verb.equals(COPY) && !clause.contains(COPY_OF_IT)
                    ? Optional.of(
                            transfer(
                                    COPY,
                                    new Selection.Named(files),
                                    CopyName.of(files.getFirst(), text)))
                    : Optional.empty();
        }
        folder = into;
        return selections
                .take(clause, files, restrictions)
                .or(() -> clause.take(IT) ? findPrevious() : Optional.empty())
                .map(chosen -> transfer(verb, chosen, into.get() + "/"));
    }

    private FileCommand transfer(Pattern verb, Selection files, String target) {
        return verb.equals(COPY)
                ? new FileCommand.Copy(files, target, clauses.overwrites())
                : new FileCommand.Move(files, target, clauses.overwrites());
    }

    /** A list of files that is saved: 把剩下的文件列个清单存到 清单.txt. */
    private Optional<FileCommand> readList(
            FileClause clause, List<String> files, SelectionParser.Restrictions restrictions) {
        if (files.size() != 1
                || !TextCommandParser.isText(files.getFirst())
                || !clause.take(SAVED_LIST)) {
            return Optional.empty();
        }
        var search = selections.search(clause, restrictions);
        var in = FolderFinder.takeSource(clause, names);
        return Optional.of(
                new FileCommand.SaveList(
                        in.map(search::withFolder).orElse(search), files.getFirst()));
    }

    private Optional<FileCommand> readSearch(
            FileClause clause, List<String> files, SelectionParser.Restrictions restrictions) {
        var quoted = names.quotationsIn(clause.text());
        if (files.isEmpty() && quoted.size() == 1 && clause.take(FIND_TEXT)) {
            clause.take(HAVE_TEXT);
            clause.take(AFTER_TEXT);
            return Optional.of(searchText(find(clause, restrictions), quoted));
        }
        if (files.isEmpty() && quoted.isEmpty() && clause.contains(MENTIONING)) {
            var words =
                    clause.cut(MENTIONING)
                            .map(found -> SearchWords.of(group(found)))
                            .orElse(List.of());
            return words.isEmpty()
                    ? Optional.empty()
                    : Optional.of(searchText(find(clause, restrictions), words));
        }
        if (files.size() == 1 && quoted.isEmpty() && clause.take(FIND_NAME)) {
            return Optional.of(new FileCommand.Find(FileSearch.ofPattern(files.getFirst())));
        }
        boolean isSearched = !restrictions.isNone() && clause.contains(FIND_NAME);
        if (!files.isEmpty() || !quoted.isEmpty() || !(clause.take(LISTS) || isSearched)) {
            return Optional.empty();
        }
        clause.take(FIND_NAME);
        var in = FolderFinder.takeSource(clause, names, folder);
        var search = selections.search(clause, restrictions);
        return Optional.of(
                search.isUnrestricted()
                                && search.order() == FileSearch.Order.NAME
                                && search.folder().equals(".")
                        ? new FileCommand.ListFolder(in.orElse("."))
                        : new FileCommand.Find(in.map(search::withFolder).orElse(search)));
    }

    /** The lines with the words, or only the files if size or time restricts them. */
    private static FileCommand searchText(FileSearch search, List<String> words) {
        boolean isByName =
                search.limits().equals(FileSearch.Limits.NONE)
                        && search.order() == FileSearch.Order.NAME
                        && search.most() == 0;
        return isByName
                ? new FileCommand.SearchText(words, search, List.of(), "")
                : new FileCommand.Find(search.withWords(words));
    }

    private static String group(MatchResult found) {
        return found.group("what") == null ? found.group("whatzh") : found.group("what");
    }

    /** The search of a clause that asks for files with words in them. */
    private FileSearch find(FileClause clause, SelectionParser.Restrictions restrictions) {
        var search = selections.search(clause, restrictions);
        var in = FolderFinder.take(clause, names, folder);
        return in.map(search::withFolder).orElse(search);
    }
}
