package dev.troupe.packs.studio.specialist;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Routes and plans requests whose words the specialists' rules read: a node for each specialist,
 * after the nodes that make what it reads. If a storyboard is needed and none is named, its node is
 * added.
 *
 * @param reader of the offers of all specialists
 * @param agents types of the specialists
 */
public record StudioPlanSkill(OfferReader reader, Set<String> agents) implements OfflineSkill {
    private static final double CONFIDENCE = 0.95;
    private static final int NAME = 60; // characters of a name in a plan
    private static final int DESCRIPTION = 300; // characters of a description in a plan
    private static final List<String> SCRIPTS =
            List.of("fountain", "md", "markdown", "txt", "docx", "pdf");

    /** Files that no other agent works on. */
    private static final String[] OF_FILMS = {
        "fountain",
        "spmd",
        "mp4",
        "mov",
        "mkv",
        "webm",
        "avi",
        "m4v",
        "wav",
        "mp3",
        "m4a",
        "flac",
        "ogg",
        "srt",
        "vtt",
        "edl"
    };

    private static final Set<String> TABLES = Set.of("csv", "tsv", "xlsx", "xls", "parquet");

    /** The format that a table is converted to; a file of JSON alone may be a storyboard. */
    private static final Pattern TO_TABLE =
            Pattern.compile(
                    "\\b(?:to|as|into)\\s++(?:an?\\s++)?(?:csv|tsv|excel|xlsx|spreadsheet)\\b|[转存换](?:成|为)\\s*+(?:csv|tsv|excel|xlsx|表格)",
                    Pattern.CASE_INSENSITIVE);

    /** A table that is converted and not named: convert the csv to excel. */
    private static final Pattern OF_TABLE =
            Pattern.compile(
                    "\\b(?:convert|turn|export|change|transform)\\s++(?:(?:the|my|this|that|our|an?)\\s++)?(?:csv|tsv|json|excel|xlsx?|spreadsheet)\\b(?:\\s++(?:file|table|sheet|workbook))?\\s++(?:in)?(?:to|as)\\b"
                            + "|(?<![a-z])(?:csv|tsv|json|excel|xlsx?|电子表格)\\s*+(?:文件|表格?)?\\s*+(?:转换?|导出|变|另?存)(?:成|为|到)",
                    Pattern.CASE_INSENSITIVE);

    /** The share of one specialist. */
    private record Share(
            String agent,
            List<String> clauses,
            Set<String> reads,
            Set<String> needs,
            Set<String> makes,
            Set<LocalizedText> titles) {
        static Share of(String agent) {
            return new Share(
                    agent,
                    new ArrayList<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>());
        }

        /** By its first clause; by its results if others share that clause. */
        String name(List<Share> all, Language language) {
            var first = clauses.getFirst();
            boolean isShared =
                    all.stream().filter(each -> each.clauses.contains(first)).count() > 1;
            return isShared && !titles.isEmpty()
                    ? titles.stream()
                            .map(title -> language.choose(title.zh(), title.en()))
                            .collect(Collectors.joining(language.choose("、", ", ")))
                    : first;
        }

        void addClause(String clause) {
            if (!clauses.contains(clause)) {
                clauses.add(clause);
            }
        }
    }

    public StudioPlanSkill {
        agents = Set.copyOf(agents);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var brief = request.brief();
        var message = brief.field("message").asText();
        return switch (request.role()) {
            case ROUTER ->
                    brief.field("pending").isMissing() && reads(message)
                            ? Optional.of(route(message))
                            : Optional.empty();
            case PLANNER ->
                    isAllowed(brief) && reads(message)
                            ? Optional.of(plan(message))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Words that are left over are named by the gate before a plan is run. */
    private boolean reads(String message) {
        var found = reader.find(message);
        return !found.isEmpty()
                && !isAboutTables(message)
                && (reader.findUnread(message).isEmpty()
                        || found.size() > 1
                        || !Mentions.of(message).filesOf(OF_FILMS).isEmpty());
    }

    /** Tables alone are converted and joined by others. */
    private static boolean isAboutTables(String message) {
        var kinds = Mentions.of(message).files().stream().map(Mentions::extension).toList();
        if (kinds.isEmpty()) {
            var found = OF_TABLE.matcher(message);
            return found.find()
                    && (!found.group().toLowerCase(Locale.ROOT).contains("json")
                            || TO_TABLE.matcher(message).find());
        }
        boolean isTable = kinds.stream().anyMatch(TABLES::contains);
        return kinds.stream().allMatch(it -> it.equals("json") || TABLES.contains(it))
                && (isTable || TO_TABLE.matcher(message).find());
    }

    private boolean isAllowed(Value brief) {
        var allowed = brief.field("agents").items().stream().map(Value::asText).toList();
        return brief.field("failed").isMissing()
                && (allowed.isEmpty() || allowed.containsAll(agents));
    }

    private ModelReply route(String message) {
        var mentions = Mentions.of(message);
        var roles = FileRoles.of(message);
        var entities = new LinkedHashMap<String, Value>();
        addTexts(entities, "files", mentions.files());
        addTexts(entities, "reads", roles.reads());
        addTexts(entities, "writes", roles.writes());
        boolean isOne = shares(message).size() == 1;
        var fields = new LinkedHashMap<String, Value>();
        fields.put("request", Value.of(message));
        fields.put("intent", Value.of(isOne ? "single_task" : "complex_workflow"));
        fields.put("confidence", Value.of(CONFIDENCE));
        fields.put("explanation", Value.of("the words name results that specialists offer"));
        fields.put("entities", Value.of(entities));
        fields.put("needsMultiAgent", Value.of(!isOne));
        fields.put("missing", Value.of(List.of()));
        fields.put("unsupported", Value.of(List.of()));
        return ModelReply.text(Json.write(Value.of(fields)), OfflineModel.NAME);
    }

    private static void addTexts(Map<String, Value> fields, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            fields.put(name, Value.of(texts.stream().map(Value::of).toList()));
        }
    }

    private ModelReply plan(String message) {
        var shares = shares(message);
        var language = Language.of(message);
        var nodes = new ArrayList<AgentNode>();
        int nextStep = 1;
        for (var share : shares) {
            var steps = new ArrayList<Step>();
            for (var clause : share.clauses()) {
                steps.add(new Step(nextStep++, clause));
            }
            nodes.add(
                    AgentNode.of(
                            share.agent(),
                            share.agent(),
                            cut(share.name(shares, language), NAME),
                            String.join(language.choose("；", "; "), share.clauses()),
                            steps,
                            shares.stream()
                                    .filter(other -> feeds(other, share))
                                    .map(other -> new NodeId(other.agent()))
                                    .toList()));
        }
        var line = message.strip().replaceAll("\\s+", " ");
        var draft = WorkflowDraft.of("workflow-1", cut(line, NAME), cut(line, DESCRIPTION), nodes);
        var call =
                new ToolCall("call-1", "generateWorkflow", Json.write(WorkflowJson.write(draft)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    /** What each specialist is to do, producers before those that read what they make. */
    private List<Share> shares(String message) {
        var shares = new LinkedHashMap<String, Share>();
        var clauses = Clauses.split(message).stream().map(Clause::text).toList();
        for (int at = 0; at < clauses.size(); at++) {
            var clause = clauses.get(at);
            var found = reader.find(clause);
            found.forEach(each -> add(shares, each.offer(), clause));
            if (found.isEmpty()) {
                findAgent(clauses, at).ifPresent(agent -> share(shares, agent).addClause(clause));
            }
        }
        if (shares.isEmpty()) { // words that clauses divide
            reader.find(message).forEach(found -> add(shares, found.offer(), message));
        }
        addMissing(shares, message);
        return order(new ArrayList<>(shares.values()));
    }

    /**
     * The specialist that a clause is for which asks for nothing itself: the last before it whose
     * options it has, or the first after it; without options the last before it, whose rules then
     * name the words that they do not read.
     */
    private Optional<String> findAgent(List<String> clauses, int at) {
        var before = offersOf(clauses.subList(0, at)).reversed();
        var after = offersOf(clauses.subList(at + 1, clauses.size()));
        var clause = Mentions.maskFiles(clauses.get(at));
        return Stream.concat(before.stream(), after.stream())
                .filter(offer -> offer.options().stream().anyMatch(it -> it.matcher(clause).find()))
                .findFirst()
                .or(() -> before.stream().findFirst())
                .or(() -> after.stream().findFirst())
                .map(Offer::agent);
    }

    private List<Offer> offersOf(List<String> clauses) {
        return clauses.stream()
                .flatMap(clause -> reader.find(clause).stream())
                .map(OfferReader.Found::offer)
                .toList();
    }

    private static Share share(Map<String, Share> shares, String agent) {
        return shares.computeIfAbsent(agent, Share::of);
    }

    private static void add(Map<String, Share> shares, Offer offer, String clause) {
        var share = share(shares, offer.agent());
        share.addClause(clause);
        share.reads().addAll(offer.reads());
        if (offer.reads().size() == 1) {
            share.needs().addAll(offer.reads());
        }
        share.makes().add(offer.makes());
        share.titles().add(offer.title());
    }

    /** A specialist that reads a storyboard, where only a script is named, needs one made. */
    private void addMissing(Map<String, Share> shares, String message) {
        var files = Mentions.of(message);
        var script =
                files.files().stream()
                        .filter(file -> SCRIPTS.contains(Mentions.extension(file)))
                        .findFirst();
        boolean isNamed = files.files().stream().anyMatch(it -> it.endsWith(".storyboard.json"));
        var kind = "storyboard";
        boolean isNeeded = shares.values().stream().anyMatch(share -> share.needs().contains(kind));
        boolean isMade = shares.values().stream().anyMatch(share -> share.makes().contains(kind));
        if (isNeeded && !isMade && !isNamed && script.isPresent()) {
            reader.offers().stream()
                    .filter(offer -> offer.makes().equals(kind))
                    .findFirst()
                    .ifPresent(offer ->
                            add(
                                    shares,
                                    offer,
                                    Language.of(message)
                                            .choose(
                                                    "为 %s 做分镜".formatted(script.get()),
                                                    "make a storyboard of %s"
                                                            .formatted(script.get()))));
        }
    }

    private static boolean feeds(Share maker, Share reader) {
        return !maker.agent().equals(reader.agent())
                && maker.makes().stream().anyMatch(reader.reads()::contains);
    }

    private static List<Share> order(List<Share> left) {
        var ordered = new ArrayList<Share>();
        while (!left.isEmpty()) {
            var next =
                    left.stream()
                            .filter(share ->
                                    left.stream()
                                            .noneMatch(other ->
                                                    feeds(other, share) && !feeds(share, other)))
                            .findFirst()
                            .orElse(left.getFirst());
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    /** For specialists. */
    public static StudioPlanSkill of(OfferReader reader, List<Agent> agents) {
        return new StudioPlanSkill(
                reader, Set.copyOf(agents.stream().map(agent -> agent.card().type()).toList()));
    }
}
