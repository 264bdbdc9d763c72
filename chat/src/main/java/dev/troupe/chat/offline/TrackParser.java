package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.language.Clauses;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a request clause by clause into tracks. One reader reads one request. */
final class TrackParser {
    private static final Pattern JOINING =
            Pattern.compile(
                    "合并|汇总成一|对比|比较两|放在一起|一份报告|一张表|\\b(merge|join|combine|compare|together|one report|both)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEGATED =
            Pattern.compile(
                    "^(?:请|就|也|但|并且?)?(?:不要|不用|不必|不需要|无需|无须|别(?!的|人|名|墅))(?!忘)"
                            + "|^(?:but\\s+|and\\s+|please\\s+)?(?:do\\s+not|don't|dont|no\\s+need|never|without)\\b(?!\\s+forget)",
                    Pattern.CASE_INSENSITIVE);

    /**
     * Selects from what a site offers; pages and links are selected by the agent that fetches them.
     */
    private static final Pattern PICKING =
            Pattern.compile(
                    "(?:大于|小于|高于|低于|超过|不超过|不足|不到|多于|少于|至少|至多|不低于|不高于|介于|等于)\\s*+(?:[¥￥$€£]\\s*+)?\\d[\\d.,]{0,40}(?!\\d{0,40}+\\s{0,40}+(?:页|层|级|个?链接|秒|分钟))"
                            + "|\\d\\s*+(?:(?:元|块|分|星)\\s*+)?(?:以上|以下|以内|之间)|最(?:便宜|贵|高|低|好|差|多|少)的?|评分最|价格最|只(?:要|看|保留|留)"
                            + "|\\b(?:(?:more|less|fewer|higher|lower|greater|cheaper|pricier|more\\s+expensive|better)\\s+than|over|under|above|below|at\\s+(?:least|most)|between)\\s*+(?:[$€£¥]\\s*+)?\\d[\\d.,]{0,40}(?!\\d{0,40}+\\s{0,40}+(?:pages?|levels?|links?|seconds?|minutes?)\\b)"
                            + "|\\b(?:cheapest|priciest|most\\s+expensive|least\\s+expensive|best[- ]rated|highest[- ]rated|lowest[- ]rated)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Selects or sorts rows, and is not part of a picture or a report of them. */
    private static final Pattern NARROWING =
            Pattern.compile(
                    "^\\W*+(?:(?:but|and|then|now|with)\\s+)?(?:only|just|where|except|excluding|without|sort(?:ed)?|order(?:ed)?\\s+by)\\b"
                            + "|^[^\\p{L}\\p{N}]*+(?:但|并且?|再|就|请)?(?:只|仅|除了|除去|去掉|不含|不算|排除|按.{0,12}排序|排序|反过来|倒过来)"
                            + "|(?:save|export|write|存|导出|输出).{0,200}(?<![a-z.])(?:csv|tsv|json|excel|xlsx)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** Asks for a page to build, not for one to fetch. */
    private static final Pattern MAKING_PAGE =
            Pattern.compile(
                    "(?:做|建|搭|设计|生成|制作|开发|弄|搞)(?:一|个|张|份|出|成)*.{0,16}(?:页面|网页|界面|表单)|\\b(?:make|create|build|design|generate)\\b.{0,40}\\b(?:page|form|screen|dashboard)s?\\b",
                    Pattern.CASE_INSENSITIVE);

    /** What follows is the text of a reminder or a task, and asks no agent for anything. */
    private static final Pattern RECORDING =
            Pattern.compile(
                    "提醒(?:一下)?我(?:们)?|(?:添加|新建|新增|创建|建|加)(?:上|一?[个条项])?(?:新的?)?(?:任务|待办(?:事项)?|提醒)(?!表|列表|清单)"
                            + "|\\bremind\\s+(?:me|us)\\b|\\b(?:add|create|make|set)\\s+(?:(?:an?|the|another|one|new)\\s+){0,2}(?:task|to-?do|reminder)\\b(?!\\s+(?:list|table)\\b)",
                    Pattern.CASE_INSENSITIVE);

    /** Abilities whose words mean columns where a file is worked on. */
    private static final Set<String> LOOK_UPS = Set.of("weather");

    private final List<AgentCard> cards;
    private final PlanSketch.ClauseMatcher unsure;
    private final List<SketchTrack> tracks = new ArrayList<>(List.of(new SketchTrack()));
    private final Set<String> reads = new LinkedHashSet<>();
    private final Set<String> writes = new LinkedHashSet<>();
    private final Set<Ability> unsupported = new LinkedHashSet<>();
    private final List<String> unclaimed = new ArrayList<>();
    private Set<AgentCard> last = Set.of();

    TrackParser(List<AgentCard> cards, PlanSketch.ClauseMatcher unsure) {
        this.cards = cards;
        this.unsure = unsure;
    }

    /** The result of parsing a request. */
    record ParsedTracks(
            List<SketchTrack> tracks,
            List<String> reads,
            List<String> writes,
            List<Ability> unsupported) {}

    ParsedTracks parse(CompletedRequest request) {
        boolean readsFiles = request.readsFiles();
        for (var part : request.parts()) {
            add(part, readsFiles);
        }
        tracks.removeIf(track -> track.cards().isEmpty());
        return new ParsedTracks(
                List.copyOf(tracks),
                List.copyOf(reads),
                List.copyOf(writes),
                List.copyOf(unsupported));
    }

    private void add(CompletedRequest.Part part, boolean readsFiles) {
        if (!part.sources().isEmpty()) {
            add(part.sourceClause(), new FileRoles(part.sources(), List.of()), readsFiles);
        }
        var clauses = Clauses.split(part.words());
        var roles = FileRoles.byClause(part.words());
        for (int i = 0; i < clauses.size(); i++) {
            add(clauses.get(i).text(), roles.get(i), readsFiles);
        }
    }

    private void add(String clause, FileRoles roles, boolean readsFiles) {
        var asked =
                selectAnswerers(
                        withoutFileOpeners(findAgents(clause, readsFiles), clause, roles), roles);
        if (recordMissingAbility(clause, roles, asked)) {
            return;
        }
        boolean joins = tracks.size() > 1 && JOINING.matcher(QuoteMasker.ownWords(clause)).find();
        if (joins || isNextSource(roles)) {
            tracks.add(new SketchTrack());
            last = Set.of();
        }
        var track = tracks.getLast();
        if (track.isClosed()) {
            return;
        }
        if (joins) {
            track.markJoinsAll();
        }
        track.sources().addAll(roles.reads());
        reads.addAll(roles.reads());
        writes.addAll(roles.writes());
        if (asked.stream().anyMatch(card -> worksOn(card, clause))) {
            track.markWork();
        }
        claim(clause, asked.isEmpty() ? findDefaultAgents(clause, track) : asked, track);
    }

    /**
     * An agent that answers questions from its own source takes a question as a whole: its subject
     * is not work for other agents.
     */
    private Set<AgentCard> selectAnswerers(Set<AgentCard> asked, FileRoles roles) {
        if (!roles.reads().isEmpty() || !roles.writes().isEmpty()) {
            return asked;
        }
        var answerers = asked.stream().filter(TrackParser::answers).collect(Collectors.toSet());
        if (answerers.isEmpty()) {
            return last.stream().anyMatch(TrackParser::answers) ? Set.of() : asked;
        }
        return answerers;
    }

    private static boolean answers(AgentCard card) {
        return card.produces().contains("answer");
    }

    /**
     * The agent of a clause that names none: the one of the previous clause, or the one that
     * selects its rows.
     */
    private Set<AgentCard> findDefaultAgents(String clause, SketchTrack track) {
        if (!NARROWING.matcher(QuoteMasker.ownWords(clause)).find()) {
            return last;
        }
        return track.cards().stream()
                .filter(TrackParser::worksOnTables)
                .findFirst()
                .map(Set::of)
                .orElse(last);
    }

    private void claim(String clause, Set<AgentCard> claimants, SketchTrack track) {
        if (claimants.isEmpty()) {
            unclaimed.add(clause);
            return;
        }
        for (var card : claimants) {
            track.add(card, unclaimed);
            track.add(card, List.of(clause));
        }
        unclaimed.clear();
        last = claimants;
    }

    /** Work on another source begins its own track. */
    private boolean isNextSource(FileRoles roles) {
        var track = tracks.getLast();
        return !roles.reads().isEmpty()
                && !track.sources().isEmpty()
                && !track.sources().containsAll(roles.reads())
                && (track.hasWork() || track.isClosed());
    }

    /**
     * Records what a clause asks for and no agent offers. What can be done of it is done where the
     * rest only passes its result on.
     */
    private boolean recordMissingAbility(String clause, FileRoles roles, Set<AgentCard> asked) {
        var words = QuoteMasker.ownWordsAndExtensions(clause);
        var record = RECORDING.matcher(words);
        boolean isRecord = asked.stream().anyMatch(card -> isStoredBy(card, words));
        var ability =
                Ability.findMissing(
                        isRecord && record.find() ? words.substring(0, record.start()) : words,
                        cards);
        boolean hasFile =
                Stream.concat(roles.reads().stream(), tracks.getLast().sources().stream())
                        .anyMatch(source -> !source.startsWith("http"));
        if (ability.isEmpty() || hasFile && LOOK_UPS.contains(ability.get().name())) {
            return false;
        }
        unsupported.add(ability.get());
        if (ability.get().isNeededLater()) {
            tracks.getLast().close();
            return true;
        }
        return roles.reads().isEmpty() || asked.stream().noneMatch(card -> worksOn(card, clause));
    }

    private Set<AgentCard> findAgents(String clause, boolean readsFiles) {
        var text = QuoteMasker.maskQuotes(clause);
        var mentions = Mentions.of(text);
        var words = QuoteMasker.maskNames(text, mentions);
        if (NEGATED.matcher(words.strip()).find()) {
            return Set.of();
        }
        var written = Mentions.of(String.join(" ", FileRoles.of(clause).writes()));
        var asked = new LinkedHashSet<AgentCard>();
        if (FileCommandMatcher.isFileCommand(clause)) {
            cards.stream()
                    .filter(card ->
                            card.cues().stream().anyMatch(FileCommandMatcher.CUES::contains))
                    .forEach(asked::add);
            return asked;
        }
        boolean isMaking = mentions.urls().isEmpty() && MAKING_PAGE.matcher(words).find();
        for (var card : cards) {
            boolean isIdle = (readsFiles || isMaking) && FetchAgents.isFetcher(card);
            boolean isNamed = FetchAgents.isFetcher(card) && !mentions.urls().isEmpty();
            if (isNamed
                    || !isIdle
                            && card.cues().stream()
                                    .anyMatch(cue ->
                                            matches(
                                                    cue,
                                                    words,
                                                    isWriter(card) ? written : mentions))) {
                asked.add(card);
            }
        }
        removeLessSpecific(asked, words);
        removeAskedInRecord(asked, text, words);
        if (asked.isEmpty()) {
            unsure.match(clause).ifPresent(asked::add);
        }
        boolean isSite = asked.stream().anyMatch(FetchAgents::isFetcher);
        if (isSite || last.stream().anyMatch(FetchAgents::isFetcher)) {
            if (PICKING.matcher(words).find()) {
                cards.stream().filter(TrackParser::worksOnTables).forEach(asked::add);
            }
        }
        return asked;
    }

    /**
     * A user's own agent that words ask for ("weekly report") takes the place of those that parts
     * of these words ("report") or only the kind of a file would ask for.
     */
    private static void removeLessSpecific(Set<AgentCard> asked, String words) {
        var specific =
                asked.stream()
                        .filter(card -> card.consumes().isEmpty() && card.produces().isEmpty())
                        .flatMap(card -> wordCues(card, words).stream())
                        .toList();
        if (specific.isEmpty()) {
            return;
        }
        asked.removeIf(card ->
                wordCues(card, words).stream()
                        .allMatch(cue ->
                                specific.stream().anyMatch(other -> isInside(cue, other, words))));
    }

    /**
     * Where an agent stores a reminder or a task, words of its text ("remind me to revise the
     * report") ask for no other agent.
     */
    private static void removeAskedInRecord(Set<AgentCard> asked, String text, String words) {
        var record = RECORDING.matcher(words);
        if (!record.find() || asked.stream().noneMatch(card -> isStoredBy(card, words))) {
            return;
        }
        var before = words.substring(0, record.start());
        var mentions = Mentions.of(text.substring(0, record.start()));
        asked.removeIf(card ->
                !isStoredBy(card, words)
                        && card.cues().stream().noneMatch(cue -> matches(cue, before, mentions)));
    }

    /** Whether the words that begin a record are a cue of an agent. */
    private static boolean isStoredBy(AgentCard card, String words) {
        var record = RECORDING.matcher(words);
        return record.find() && !wordCues(card, record.group()).isEmpty();
    }

    private static List<String> wordCues(AgentCard card, String words) {
        return card.cues().stream()
                .filter(cue -> !cue.startsWith("@") && CueMatcher.contains(words, cue))
                .toList();
    }

    /** Whether a cue occurs only as a part of a longer one. */
    private static boolean isInside(String cue, String longer, String words) {
        return longer.length() > cue.length()
                && CueMatcher.contains(longer, cue)
                && !CueMatcher.contains(
                        words.toLowerCase(Locale.ROOT)
                                .replace(longer.toLowerCase(Locale.ROOT), " "),
                        cue);
    }

    /** For agents that write documents, the extension of a file counts only if it is written. */
    private static boolean isWriter(AgentCard card) {
        return card.produces().contains("report");
    }

    private static boolean worksOnTables(AgentCard card) {
        return card.consumes().contains("table") && card.produces().contains("table");
    }

    /**
     * The extension of a written file determines which agents can write it; a word for an agent
     * that writes documents selects one of them.
     */
    private static Set<AgentCard> withoutFileOpeners(
            Set<AgentCard> asked, String clause, FileRoles roles) {
        boolean hasWriter =
                asked.stream().anyMatch(card -> isWriter(card) && isNamed(card, clause));
        if (!hasWriter || roles.writes().isEmpty()) {
            return asked;
        }
        var left = new LinkedHashSet<>(asked);
        left.removeIf(card ->
                !isNamed(card, clause)
                        && roles.reads().stream().noneMatch(file -> isOpenedBy(card, file)));
        return left;
    }

    private static boolean isOpenedBy(AgentCard card, String file) {
        return card.cues().contains("@" + Mentions.extension(file))
                || file.startsWith("http") && FetchAgents.isFetcher(card);
    }

    /** Whether a word of the clause asks for an agent. */
    private static boolean isNamed(AgentCard card, String clause) {
        var words = QuoteMasker.ownWords(clause);
        return card.cues().stream()
                .anyMatch(cue -> !cue.startsWith("@") && CueMatcher.contains(words, cue));
    }

    /** Whether a clause asks an agent to work on data, beyond naming the source. */
    private static boolean worksOn(AgentCard card, String clause) {
        return !card.consumes().isEmpty() && isNamed(card, clause);
    }

    private static boolean matches(String cue, String words, Mentions mentions) {
        if (!cue.startsWith("@")) {
            return CueMatcher.contains(words, cue);
        }
        return !mentions.filesOf(cue.substring(1)).isEmpty();
    }
}
