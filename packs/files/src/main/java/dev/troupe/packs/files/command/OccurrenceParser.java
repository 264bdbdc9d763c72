package dev.troupe.packs.files.command;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads clauses that ask how often a word or phrase occurs in the text of a named file. */
final class OccurrenceParser {
    private static final String PHRASE =
            "(?:the\\s+)?(?:(?:words?|phrase|term|name|string|text)\\s+)?(?<phrase>"
                    + NamedText.QUOTATION
                    + "|(?:[^\\s⟦⟧,;?]{1,40}\\s+){0,3}?[^\\s⟦⟧,;?]{1,40}?)";
    private static final String PHRASE_ZH =
            "(?:单词|词语?|字样?|名字)?\\s*(?<phrase>"
                    + NamedText.QUOTATION
                    + "|(?!一共|总共|共|都|被|出现|提)[\\p{IsHan}\\w-]{1,16}?(?:\\s+[\\w-]{1,20}){0,2})\\s*(?:这(?:个|一个?)?(?:词语?|字|名字|单词)|一词|二字)?";
    private static final String HOW_OFTEN =
            "\\b(?:count\\s+)?(?:how\\s+(?:often|many\\s+times)|(?:the\\s+)?number\\s+of\\s+times)\\s+";
    private static final String INSIDE_ZH = "\\s*+(?:里面?|中|内)?+的?+\\s*+";
    private static final String OCCURS_ZH = "(?:一共|总共|共|都|被)*(?:出现|提到|提及|提|用到|用)(?:了|过)*";
    private static final String TIMES_ZH = "\\s*(?:多少|几)\\s*(?:次|遍|回)";
    private static final String END = "(?=\\s*[?.!？。！]*\\s*$)";

    private static final List<Pattern> QUESTIONS =
            Stream.of(
                            HOW_OFTEN
                                    + "(?:(?:is|are|was|were|do|does|did|has|have)\\s+)?"
                                    + PHRASE
                                    + "\\s+(?:been\\s+)?(?:appear|occur|(?:come|show|turn)s?\\s+up|mentioned|used|named|written|repeated|found)(?:s|ed|red)?\\b",
                            HOW_OFTEN
                                    + "(?:do|does|did|has)\\s+"
                                    + NamedText.FILE
                                    + "\\s+(?:mention|say|use|contain|name)(?:s|ed)?\\s+"
                                    + PHRASE
                                    + END,
                            "\\b(?:(?:count|how\\s+many|(?:the\\s+)?number\\s+of)\\s+)+(?:(?:all|the)\\s+)*(?:occurrences?|mentions?|instances?|appearances?)\\s+of\\s+"
                                    + PHRASE
                                    + "(?=\\s+(?:is|are|do|there|in|inside|within)\\b)",
                            "\\bcount\\s+(?=(?:the\\s+)?(?:word|phrase|term|string)\\s)"
                                    + PHRASE
                                    + "(?=\\s+(?:in|inside|within)\\b)",
                            PHRASE_ZH
                                    + "\\s*在\\s*"
                                    + NamedText.FILE
                                    + INSIDE_ZH
                                    + OCCURS_ZH
                                    + TIMES_ZH,
                            "(?:在\\s*)?"
                                    + NamedText.FILE
                                    + INSIDE_ZH
                                    + PHRASE_ZH
                                    + OCCURS_ZH
                                    + TIMES_ZH,
                            NamedText.FILE + INSIDE_ZH + OCCURS_ZH + TIMES_ZH + PHRASE_ZH + END,
                            NamedText.FILE + INSIDE_ZH + OCCURS_ZH + PHRASE_ZH + TIMES_ZH + END,
                            NamedText.FILE
                                    + INSIDE_ZH
                                    + PHRASE_ZH
                                    + "(?:的)?(?:出现)?(?:的)?次数(?:是多少)?"
                                    + END)
                    .map(pattern -> Pattern.compile(pattern, Pattern.CASE_INSENSITIVE))
                    .toList();

    private final NamedText names;

    OccurrenceParser(NamedText names) {
        this.names = names;
    }

    Optional<FileCommand> read(FileClause clause, String file) {
        return QUESTIONS.stream()
                .filter(clause::contains)
                .findFirst()
                .flatMap(clause::cut)
                .map(found ->
                        new FileCommand.CountOccurrences(file, names.name(found.group("phrase"))));
    }
}
