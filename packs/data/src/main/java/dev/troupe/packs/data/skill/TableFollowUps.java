package dev.troupe.packs.data.skill;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.model.FollowUpSkill.FollowUp;
import dev.troupe.model.FollowUpSkill.Share;
import dev.troupe.packs.data.edit.EditState;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.grammar.FollowUpGrammar;
import dev.troupe.packs.data.grammar.FollowUpReading;
import dev.troupe.packs.data.grammar.HeldQuestion;
import dev.troupe.packs.data.grammar.HeldQuestionJson;
import dev.troupe.packs.data.grammar.QuestionState;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads messages that change the question about a table which a conversation holds. */
final class TableFollowUps {
    private final TableCache recent = new TableCache();
    private final Clock clock;

    /**
     * @param clock for periods such as 去年
     */
    TableFollowUps(Clock clock) {
        this.clock = clock;
    }

    static Optional<String> source(Value state) {
        return HeldQuestionJson.table(state).map(table -> table.replaceFirst("#.*$", ""));
    }

    Optional<FollowUp> follow(Value state, String message, Path file) {
        var edited = EditState.of(state);
        if (edited.isPresent())
            return FollowUpGrammar.isUndo(message)
                    ? Optional.of(undo(edited.get(), message))
                    : Optional.empty();
        if (TableTermFinder.isLarge(file)) return Optional.empty();
        try (var lease = recent.memory().lease("")) {
            var table = recent.load(file, sheet(state), lease);
            return follow(state, message, table, LocalDate.now(clock));
        } catch (TableException _) {
            return Optional.empty(); // the agent that works on it reports the reason
        }
    }

    /** The copy stays, so that the file can be compared. */
    private static FollowUp undo(EditState edited, String message) {
        var request = RestoreRequest.write(edited, Language.of(message));
        return new FollowUp.Changed(
                edited.toValue(), request, List.of(new Share(DataSkill.AGENT, request)));
    }

    private static String sheet(Value state) {
        var name = HeldQuestionJson.table(state).orElse("");
        int mark = name.indexOf('#');
        return mark < 0 ? "" : name.substring(mark + 1);
    }

    static Optional<FollowUp> follow(Value state, String message, Table table, LocalDate today) {
        var columns = ColumnProfile.all(table);
        return HeldQuestionJson.read(state, columns)
                .flatMap(held -> follow(held, message, table, today));
    }

    private static Optional<FollowUp> follow(
            HeldQuestion held, String message, Table table, LocalDate today) {
        boolean saves =
                !FileRoles.of(message).writes().isEmpty()
                        || SaveRequest.extension(message).isPresent();
        return switch (FollowUpGrammar.read(held, message, table, saves, today)) {
            case FollowUpReading.Changed changed ->
                    Optional.of(toChange(changed, message, saves, table));
            case FollowUpReading.Complete _ -> Optional.of(new FollowUp.Separate());
            case FollowUpReading.Unread(var words, var isReferring) when words.isEmpty() ->
                    Optional.empty();
            case FollowUpReading.Unread(var words, var isReferring) ->
                    Optional.of(
                            isReadAsQuestion(message, table)
                                    ? new FollowUp.Separate()
                                    : refuse(unread(words, held, table), isReferring));
            case FollowUpReading.Unclear _ ->
                    Optional.of(
                            isReadAsQuestion(message, table)
                                    ? new FollowUp.Separate()
                                    : refuse(unclear(held, table), true));
            case FollowUpReading.OpenPeriod(var why) ->
                    Optional.of(refuse(openPeriod(why, held, table), true));
            case FollowUpReading.Unchanged _ ->
                    Optional.of(
                            isReadAsQuestion(message, table)
                                    ? new FollowUp.Separate()
                                    : refuse(describeUnchanged(held, table), true));
            case FollowUpReading.NoSuchChart _ ->
                    Optional.of(refuse(noSuchChart(held, table), true));
            case FollowUpReading.NothingToUndo _ -> Optional.of(refuse(nothingToUndo(), true));
        };
    }

    /** A message without words for the question before may be another question. */
    private static boolean isReadAsQuestion(String message, Table table) {
        return !FollowUpGrammar.isReferring(message)
                && QuestionAnalyzer.read(message, table)
                        instanceof Interpretation.Understood(var computation)
                && (!computation.keyNames().isEmpty() || computation.isListing())
                && computation.state().stream().allMatch(QuestionState::namesResult)
                && !computation.isWhole();
    }

    private static FollowUp toChange(
            FollowUpReading.Changed changed, String message, boolean saves, Table table) {
        var held = changed.question();
        var reading = changed.reading();
        var language = reading.chinese() ? Language.ZH : Language.EN;
        var described = QuestionAnalyzer.describe(reading, table);
        var request =
                language.choose("读取 %s，%s", "Read %s, %s")
                        .formatted(quote(held.table()), withoutEnd(described));
        var shares = new ArrayList<Share>();
        shares.add(
                new Share(DataSkill.AGENT, saves ? request + saving(message, language) : request));
        reading.chart()
                .ifPresent(kind -> {
                    var label = kind.label(language == Language.ZH);
                    var task =
                            language.choose("画成", "draw as a ")
                                    + label
                                    + titling(held.current().title(), language);
                    shares.add(
                            new Share(
                                    ChartSkill.AGENT,
                                    saves ? task + saving(message, language) : task));
                });
        return new FollowUp.Changed(HeldQuestionJson.write(held), request, shares);
    }

    private static String titling(Optional<String> title, Language language) {
        return title.map(words -> language.choose("，标题为“%s”", ", titled \"%s\"").formatted(words))
                .orElse("");
    }

    /** A name with spaces is only found as a whole in quotation marks. */
    private static String quote(String file) {
        return file.contains(" ") ? "\"" + file + "\"" : file;
    }

    private static String withoutEnd(String sentence) {
        return sentence.replaceFirst("[。.]$", "");
    }

    /** What the message names to write. */
    private static String saving(String message, Language language) {
        var files = FileRoles.of(message).writes();
        var what =
                files.isEmpty()
                        ? SaveRequest.extension(message)
                                .map(ending -> ending.substring(1))
                                .orElse("")
                        : String.join(language.choose(" 和 ", " and "), files);
        return language.choose("，保存为 ", ", save as ") + what;
    }

    private static FollowUp refuse(LocalizedText text, boolean isReferring) {
        return new FollowUp.Refused(Problem.of(DataProblem.UNCLEAR_QUESTION, text), isReferring);
    }

    private static String current(HeldQuestion held, Table table) {
        var columns = ColumnProfile.all(table);
        return held.current()
                .read(table.name(), columns)
                .map(reading -> withoutEnd(QuestionAnalyzer.describe(reading, table)))
                .orElse("");
    }

    private static LocalizedText unread(List<String> words, HeldQuestion held, Table table) {
        var zh = String.join("、", words.stream().map(word -> "“" + word + "”").toList());
        var en = String.join(", ", words.stream().map(word -> "'" + word + "'").toList());
        return LocalizedText.of(
                "无法理解%1$s，所以没有更改。当前的问题：%3$s。请改用其他说法，或输入完整的问题",
                "%2$s is not understood here, so nothing is changed. The question is: %3$s. Use other words, or ask the whole question",
                zh,
                en,
                current(held, table));
    }

    private static LocalizedText unclear(HeldQuestion held, Table table) {
        return LocalizedText.of(
                "不清楚要更改哪一部分，所以没有更改。当前的问题：%s。请说明改什么，或输入完整的问题",
                "It is unclear which part to change, so nothing is changed. The question is: %s. Specify the part, or ask the whole question",
                current(held, table));
    }

    private static LocalizedText openPeriod(LocalizedText why, HeldQuestion held, Table table) {
        return LocalizedText.of(
                "%1$s，所以没有更改。当前的问题：%3$s",
                "Nothing is changed: %2$s. The question is: %3$s",
                why.zh(),
                why.en(),
                current(held, table));
    }

    private static LocalizedText describeUnchanged(HeldQuestion held, Table table) {
        return LocalizedText.of(
                "这个问题已有这个条件，所以没有更改。当前的问题：%s",
                "The question has this condition already, so nothing is changed. The question is: %s",
                current(held, table));
    }

    private static LocalizedText noSuchChart(HeldQuestion held, Table table) {
        return LocalizedText.of(
                "这个问题没有画这样的图，所以没有更改。当前的问题：%s",
                "The question draws no such chart, so nothing is changed. The question is: %s",
                current(held, table));
    }

    private static LocalizedText nothingToUndo() {
        return LocalizedText.of(
                "这个问题还没有更改，没有可撤销的", "The question was not changed, so there is nothing to undo");
    }
}
