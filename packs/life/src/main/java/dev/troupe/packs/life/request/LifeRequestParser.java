package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.language.Clauses;
import dev.troupe.language.Mentions;
import dev.troupe.packs.life.date.SpokenDates;
import dev.troupe.packs.life.sentence.DroppedTask;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.QuestionFillers;
import dev.troupe.packs.life.sentence.StatedAction;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Interprets a sentence for this pack without a language model: it is split into pieces, each piece
 * with an order is read by the first {@link ClauseParser} that knows it, and the pieces around it
 * add details.
 *
 * @param now on the clock of the user
 */
public record LifeRequestParser(LocalDateTime now) {
    private static final List<ClauseParser> READERS =
            List.of(
                    new TimeZoneParser(),
                    new FinishedParser(),
                    new InsightParser(),
                    new MoodParser(),
                    new NoteListParser(),
                    new NoteParser(),
                    new ListParser(),
                    new LinkParser(),
                    new TaskParser(),
                    new ReviewParser(),
                    new GoalParser(),
                    new ProjectParser(),
                    new ChangeParser(),
                    new StatedActionParser());

    /** Characters of a request; what is longer is a text, not an order. */
    public static final int MAX_LENGTH = 5_000;

    private static final Pattern REMINDER =
            Pattern.compile(
                    "(?:(?:please|can you|could you) )?remind me (?:(?:on|at|this|next|tomorrow|later|tonight)\\b[^,]{0,30})?\\bto\\b|(?:请|帮我|麻烦你?)?提醒我(?!.*(?:什么|内容|哪))",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern QUOTED_ITEM =
            Pattern.compile(
                    "(\\b(?:task|goal|project)\\s|任务|目标|项目)\\s*(?:“[^”]{1,200}”|「[^」]{1,200}」|『[^』]{1,200}』|\"[^\"]{1,200}\")",
                    Pattern.CASE_INSENSITIVE);

    public ParsedLifeRequest parse(String sentence) {
        if (sentence.length() > MAX_LENGTH || isAboutFiles(sentence)) {
            return new ParsedLifeRequest(List.of(), List.of(sentence), List.of(), List.of());
        }
        return parse(new MaskedText(sentence, now));
    }

    /** The request of a message with resolved references. */
    public ParsedLifeRequest parse(CompletedMessage message) {
        var masked = message.mask(now);
        var text = masked.text();
        return text.length() > MAX_LENGTH || isAboutFiles(text)
                ? new ParsedLifeRequest(List.of(), List.of(message.text()), List.of(), List.of())
                : parse(masked);
    }

    private static ParsedLifeRequest parse(MaskedText masked) {
        var project = ProjectWithTasks.parse(masked);
        if (!project.isEmpty()) {
            return new ParsedLifeRequest(project, List.of(), List.of(), List.of());
        }
        var listed = ListedTasks.parse(masked);
        listed = listed.isEmpty() ? Appointment.parse(masked) : listed;
        if (!listed.isEmpty()) {
            return new ParsedLifeRequest(
                    listed,
                    List.of(),
                    findAmbiguities(masked, listed),
                    SpokenDates.findImpossible(masked.text(), masked.today()));
        }
        var whole = masked.unmask(masked.text()).strip();
        if (DroppedTask.of(whole).isPresent()) {
            var dropped =
                    new RequestClause.Arguments()
                            .with("taskTitle", whole)
                            .call(PlannedCall.DELETE_STATED);
            return new ParsedLifeRequest(List.of(dropped), List.of(), List.of(), List.of());
        }
        var ordered = StatedAction.findOrdered(whole);
        if (ordered.isPresent()) {
            var completed =
                    new RequestClause.Arguments()
                            .with("taskTitle", ordered.get())
                            .call(PlannedCall.COMPLETE_STATED);
            return new ParsedLifeRequest(List.of(completed), List.of(), List.of(), List.of());
        }
        var drafts = new ClauseGrouper(masked).group();
        var calls = new ArrayList<PlannedCall>();
        var unread = new ArrayList<String>();
        for (var draft : drafts) {
            var read = calls(draft);
            calls.addAll(read);
            if (read.isEmpty() || !isContextUsed(draft, read)) {
                Stream.concat(draft.before().stream(), draft.after().stream())
                        .filter(clause ->
                                QuestionFillers.isStatement(clause)
                                        && !QuestionFillers.isRemark(clause))
                        .map(masked::unmask)
                        .forEach(unread::add);
            }
        }
        return new ParsedLifeRequest(
                withLatestProject(calls),
                unread,
                findAmbiguities(masked, calls),
                SpokenDates.findImpossible(masked.text(), masked.today()));
    }

    /**
     * A file or an address before a colon is work for others, unless it is in the quoted name of an
     * item: task “send a.pdf to Bob”.
     */
    private static boolean isAboutFiles(String sentence) {
        if (REMINDER.matcher(sentence).lookingAt() && Clauses.split(sentence).size() == 1) {
            return false; // what the user will do with the file
        }
        var words = QUOTED_ITEM.matcher(sentence).replaceAll("$1").split("[:：](?!//)", 2)[0];
        var mentions = Mentions.of(words);
        return !mentions.files().isEmpty() || !mentions.urls().isEmpty();
    }

    /** The result of the first reader that knows an order; empty if none does. */
    static List<PlannedCall> calls(RequestClause order) {
        for (var reader : READERS) {
            var calls = reader.parse(order);
            if (!calls.isEmpty()) {
                return calls;
            }
        }
        return List.of();
    }

    /** Whether the clauses around an order went into its calls. */
    private static boolean isContextUsed(RequestClause order, List<PlannedCall> calls) {
        var alone =
                new RequestClause(
                        order.masked(),
                        order.head(),
                        order.payload(),
                        order.attributes(),
                        List.of(),
                        List.of());
        return !calls(alone).equals(calls);
    }

    /** Tasks that come after a project in the same sentence are its own. */
    private static List<PlannedCall> withLatestProject(List<PlannedCall> calls) {
        var placed = new ArrayList<PlannedCall>();
        Value project = Value.missing();
        for (var call : calls) {
            if (call.tool().equals("createProject")) {
                project = call.arguments().getOrDefault("name", Value.missing());
            }
            var place = call.arguments().getOrDefault("projectName", Value.missing());
            boolean isOpen = place.isMissing() || place.equals(Value.of(ProjectReference.LATEST));
            boolean isPlaced = call.tool().equals("createTask") && isOpen && !project.isMissing();
            placed.add(isPlaced ? with(call, "projectName", project) : call);
        }
        return placed;
    }

    private static PlannedCall with(PlannedCall call, String name, Value value) {
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.put(name, value);
        return new PlannedCall(call.tool(), arguments);
    }

    private static List<ParsedLifeRequest.Ambiguity> findAmbiguities(
            MaskedText masked, List<PlannedCall> calls) {
        var used =
                calls.stream()
                        .flatMap(call ->
                                Stream.of("dueDate", "deadline", "startDate", "endDate", "date")
                                        .map(name ->
                                                call.arguments()
                                                        .getOrDefault(name, Value.missing())
                                                        .asText()))
                        .toList();
        return masked.datesIn(masked.text()).stream()
                .filter(date -> used.contains(date.iso()) || used.contains(date.day().toString()))
                .flatMap(date ->
                        masked
                                .findAmbiguous(date)
                                .map(words -> new ParsedLifeRequest.Ambiguity(words, date.iso()))
                                .stream())
                .distinct()
                .toList();
    }
}
