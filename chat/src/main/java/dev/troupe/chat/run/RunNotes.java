package dev.troupe.chat.run;

import dev.troupe.agent.CarriedApprovals;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is needed to resume a run, stored with its first event.
 *
 * @param request the user's request, whose language is that of the answer
 * @param words the user's messages, the latest last, and what else the user wrote: only what they
 *     name may be sent data without approval
 * @param outputs files that the user asked to write, whatever their content
 * @param omissions what was asked for and is not in the plan, in sentences
 * @param cautions what the plan may not cover, in sentences
 * @param workspace of the run; its directory may no longer exist
 * @param inputs shared variables that exist from the start
 * @param inherited what it took over from the run whose results it began with
 * @param earlier what it may know from the conversation before it
 * @param instructions of the user for all messages, which permit nothing; may be empty
 * @param isImported whether its record came from elsewhere, so that nothing in it is a permission
 * @param isHeld whether a user must approve the plan before anything is done
 */
public record RunNotes(
        String request,
        List<String> words,
        Set<String> outputs,
        List<String> omissions,
        List<String> cautions,
        Workspace workspace,
        Map<String, Value> inputs,
        CarriedApprovals inherited,
        EarlierTurns earlier,
        String instructions,
        boolean isImported,
        boolean isHeld) {
    private static final String REQUEST = "request";
    private static final String WORDS = "words";
    private static final String OUTPUTS = "outputs";
    private static final String OMISSIONS = "omissions";
    private static final String CAUTIONS = "cautions";
    private static final String WORKSPACE = "workspace";
    private static final String READABLE = "readable";
    private static final String INHERITED = "inherited";
    private static final String EARLIER = "earlier";
    private static final String INSTRUCTIONS = "instructions";
    private static final String IMPORTED = "imported";
    private static final String HELD = "held";

    public RunNotes {
        words = List.copyOf(words);
        outputs = Set.copyOf(outputs);
        omissions = List.copyOf(omissions);
        cautions = List.copyOf(cautions);
        inputs = Map.copyOf(inputs);
    }

    /** Of a run that begins with nothing. */
    public RunNotes(
            String request, Set<String> outputs, List<String> omissions, Workspace workspace) {
        this(
                request,
                List.of(request),
                outputs,
                omissions,
                List.of(),
                workspace,
                Map.of(),
                CarriedApprovals.NOTHING,
                EarlierTurns.NONE,
                "",
                false,
                false);
    }

    /** The same with these words of the user. */
    public RunNotes withWords(List<String> newWords) {
        return new RunNotes(
                request,
                newWords,
                outputs,
                omissions,
                cautions,
                workspace,
                inputs,
                inherited,
                earlier,
                instructions,
                isImported,
                isHeld);
    }

    /** The same with shared variables that exist from the start. */
    public RunNotes withInputs(Map<String, Value> variables) {
        return new RunNotes(
                request,
                words,
                outputs,
                omissions,
                cautions,
                workspace,
                variables,
                inherited,
                earlier,
                instructions,
                isImported,
                isHeld);
    }

    /** The same with what it may know from the conversation before it. */
    public RunNotes withEarlierTurns(EarlierTurns turns) {
        return new RunNotes(
                request,
                words,
                outputs,
                omissions,
                cautions,
                workspace,
                inputs,
                inherited,
                turns,
                instructions,
                isImported,
                isHeld);
    }

    /** The same with instructions of the user for all messages. */
    public RunNotes withInstructions(String newInstructions) {
        return new RunNotes(
                request,
                words,
                outputs,
                omissions,
                cautions,
                workspace,
                inputs,
                inherited,
                earlier,
                newInstructions,
                isImported,
                isHeld);
    }

    /** The same with what the plan may not cover. */
    public RunNotes withCautions(List<String> newCautions) {
        return new RunNotes(
                request,
                words,
                outputs,
                omissions,
                newCautions,
                workspace,
                inputs,
                inherited,
                earlier,
                instructions,
                isImported,
                isHeld);
    }

    /** The inputs, and the user's message if it is too long for prompts. */
    public Map<String, Value> initialVariables() {
        var message = words.isEmpty() ? "" : words.getLast();
        if (message.length() <= NodeBrief.MAX_REQUEST) {
            return inputs;
        }
        var variables = new LinkedHashMap<>(inputs);
        variables.put(NodeBrief.REQUEST, Value.of(message));
        return variables;
    }

    /** Of a run that was started here or elsewhere; what is not noted is taken from its plan. */
    public static RunNotes of(RunStarted started) {
        var notes = Value.of(started.notes());
        var request = notes.field(REQUEST).asText();
        var files = texts(notes.field(READABLE)).stream().map(Path::of).collect(Collectors.toSet());
        return new RunNotes(
                request.isBlank() ? started.workflow().description() : request,
                texts(notes.field(WORDS)),
                Set.copyOf(texts(notes.field(OUTPUTS))),
                texts(notes.field(OMISSIONS)),
                texts(notes.field(CAUTIONS)),
                new Workspace(Path.of(notes.field(WORKSPACE).asText()), files, false),
                started.inputs(),
                CarriedApprovals.of(notes.field(INHERITED)),
                EarlierTurns.of(notes.field(EARLIER)),
                notes.field(INSTRUCTIONS).asText(),
                notes.field(IMPORTED).equals(Value.of(true)),
                notes.field(HELD).equals(Value.of(true)));
    }

    /** The same for a run that waits until a user approves its plan. */
    public RunNotes withPlanApproval() {
        return new RunNotes(
                request,
                words,
                outputs,
                omissions,
                cautions,
                workspace,
                inputs,
                inherited,
                earlier,
                instructions,
                isImported,
                true);
    }

    /**
     * The same for a run whose record came from elsewhere: it may neither read outside its
     * workspace nor replace what is in it, and nothing counts as allowed.
     *
     * @param workspace a directory here
     */
    public RunNotes asImported(Workspace workspace) {
        return new RunNotes(
                request,
                List.of(),
                Set.of(),
                omissions,
                cautions,
                workspace,
                inputs,
                inherited.withoutApprovals(),
                earlier,
                "",
                true,
                isHeld);
    }

    /** The notes of a run without those for whom it works and their other files. */
    static Map<String, Value> withoutUsers(Map<String, Value> notes) {
        var told = new LinkedHashMap<>(notes);
        told.keySet()
                .removeAll(Set.of("user", "conversation", READABLE, WORDS, EARLIER, INSTRUCTIONS));
        return told;
    }

    /** As it is stored with the first event of a run. */
    public Map<String, Value> toValues() {
        var readable = workspace.readable().stream().map(Path::toString).sorted().toList();
        var notes = new LinkedHashMap<String, Value>();
        notes.put(REQUEST, Value.of(request));
        notes.put(WORDS, texts(words));
        notes.put(OUTPUTS, texts(outputs.stream().sorted().toList()));
        notes.put(OMISSIONS, texts(omissions));
        if (!cautions.isEmpty()) {
            notes.put(CAUTIONS, texts(cautions));
        }
        notes.put(WORKSPACE, Value.of(workspace.root().toString()));
        notes.put(READABLE, texts(readable));
        if (!inherited.equals(CarriedApprovals.NOTHING)) {
            notes.put(INHERITED, inherited.toValue());
        }
        if (!earlier.equals(EarlierTurns.NONE)) {
            notes.put(EARLIER, earlier.toValue());
        }
        if (!instructions.isEmpty()) {
            notes.put(INSTRUCTIONS, Value.of(instructions));
        }
        if (isImported) {
            notes.put(IMPORTED, Value.of(true));
        }
        if (isHeld) {
            notes.put(HELD, Value.of(true));
        }
        return notes;
    }

    private static Value texts(Collection<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }

    private static List<String> texts(Value value) {
        return value.items().stream().map(Value::asText).toList();
    }
}
