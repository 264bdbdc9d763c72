package dev.troupe.server.session;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.AgentDismissed;
import dev.troupe.chat.conversation.ConversationEvent.AgentInvited;
import dev.troupe.chat.conversation.ConversationEvent.SessionConfigured;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.codec.Json;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.RecordedSession;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.EnvelopeCode;
import dev.troupe.server.http.Values;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.session.SessionEntry.NewSession;
import dev.troupe.server.turn.TurnControl;
import dev.troupe.store.session.AgentSessionStore;
import dev.troupe.store.session.AgentWork;
import dev.troupe.store.session.StoredSession;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Opens and closes sessions, and changes which agents are engaged in them. Changes of one session
 * happen one after another. Safe for use by several threads.
 */
public final class AgentSessionService {
    /** The coordinator's name among the agents. */
    static final String COORDINATOR = "emma";

    private static final int BATCH = 100; // sessions that are read at a time

    private final ConversationService conversations;
    private final AgentSessionStore store;
    private final StorageQuota storage;
    private final TroupeRuntime assembly;
    private final TurnControl control;
    private final InstantSource clock;

    public AgentSessionService(
            ConversationService conversations,
            AgentSessionStore store,
            StorageQuota storage,
            TroupeRuntime assembly,
            TurnControl control,
            InstantSource clock) {
        this.conversations = conversations;
        this.store = store;
        this.storage = storage;
        this.assembly = assembly;
        this.control = control;
        this.clock = clock;
    }

    /**
     * Opens a session.
     *
     * @param key under which it is opened once; empty if it is opened each time
     */
    OpenSession create(UserPrincipal caller, NewSession sent, String key) {
        var meta = sent.meta();
        int size = meta == null ? 0 : Json.write(Value.of(meta)).length();
        if (size > SessionEntry.MAX_TEXT) {
            throw ApiException.badRequest(
                    "字段 meta_info 有 %d 个字符，最多 %d 个",
                    "field meta_info has %d characters; %d are allowed",
                    size,
                    SessionEntry.MAX_TEXT);
        }
        var log =
                key.isEmpty()
                        ? conversations.create(
                                caller, ConversationService.titleFrom(sent.message()))
                        : conversations.findOrCreateByKey(caller, "agent session\n" + key);
        var picture = sent.picture();
        var context =
                Values.record(
                        "reference_picture", picture == null ? Value.missing() : Value.of(picture),
                        "meta_info", meta == null ? Value.missing() : Value.of(meta));
        var stored =
                new StoredSession(
                        log.id(), caller.user(), Json.write(context), clock.instant(), null, 0);
        store.create(stored);
        synchronized (log) {
            if (log.lastSequence() == 0) {
                log.append(null, new SessionConfigured(assembly.graphConfig()));
            }
        }
        return require(caller, log.id());
    }

    /**
     * @param status {@code active}, {@code closed} or empty
     */
    Envelope.Page<SessionEntry> list(UserPrincipal caller, String status, int page, int size) {
        if (!List.of("", "active", "closed").contains(status)) {
            throw ApiException.badRequest(
                    "status 的值“%s”无效；可以是 active 或 closed",
                    "status '%s' is not valid; use active or closed", status);
        }
        var items =
                store.list(caller.user(), status, size, (page - 1L) * size).stream()
                        .flatMap(stored -> open(stored).stream())
                        .map(SessionEntry::of)
                        .toList();
        return new Envelope.Page<>(items, store.count(caller.user(), status), page, size);
    }

    /**
     * What each agent did in all sessions of a user. Only sessions with events since the last call
     * are read.
     */
    List<AgentWork> work(UserPrincipal caller) {
        List<StoredSession> changed;
        do {
            changed = store.findNotCounted(caller.user(), BATCH);
            changed.forEach(this::countWork);
        } while (changed.size() == BATCH);
        return store.work(caller.user());
    }

    private void countWork(StoredSession stored) {
        var log = conversations.find(stored.id());
        if (log.isPresent()) {
            long counted = log.get().lastSequence(); // what comes after it is counted next time
            var session = OpenSession.of(stored, log.get());
            store.saveWork(stored.id(), counted, SessionAgents.workIn(session));
        }
    }

    long count(UserPrincipal caller, String status) {
        return store.count(caller.user(), status);
    }

    private Optional<OpenSession> open(StoredSession stored) {
        return conversations.find(stored.id()).map(log -> OpenSession.of(stored, log));
    }

    /**
     * @throws ApiException when there is none of this id that is the caller's
     */
    OpenSession require(UserPrincipal caller, String id) {
        return store.find(id)
                .filter(stored -> stored.user().equals(caller.user()))
                .flatMap(this::open)
                .orElseThrow(() ->
                        EnvelopeCode.SESSION_NOT_FOUND.exception(
                                404, "会话“%s”不存在", "session '%s' does not exist", id));
    }

    /**
     * @throws ApiException when it is closed
     */
    OpenSession requireActive(UserPrincipal caller, String id) {
        var session = require(caller, id);
        session.requireActive();
        return session;
    }

    /** Stops what is under way in it; its messages stay readable. */
    Instant close(UserPrincipal caller, String id) {
        var session = requireActive(caller, id);
        var _ = control.stop(caller, session.log());
        var now = clock.instant();
        store.close(id, now);
        return now;
    }

    /** The stages of the coordinator, with a node for each agent. */
    StateGraphDocument graph() {
        return CoordinatorGraph.of(assembly.graph(), agents()).graph().document();
    }

    List<AgentCard> agents() {
        return assembly.catalogSnapshot().entries().stream()
                .map(entry -> entry.agent().card())
                .toList();
    }

    /**
     * @throws ApiException when there is no such agent
     */
    AgentCard requireAgent(String id) {
        return agents().stream()
                .filter(card -> card.type().equals(id))
                .findFirst()
                .orElseThrow(() ->
                        EnvelopeCode.AGENT_NOT_FOUND.exception(
                                404,
                                "智能体“%s”不存在；用 GET /api/v1/agent/agents 查看",
                                "agent '%s' does not exist; see GET /api/v1/agent/agents",
                                id));
    }

    /**
     * Engages an agent.
     *
     * @throws ApiException when it is busy or not available
     */
    OpenSession invite(UserPrincipal caller, String id, String agent, String task) {
        var session = requireActive(caller, id);
        storage.requireRoom(caller.user());
        requireAgent(agent);
        var why = assembly.catalogSnapshot().findUnavailableReason(agent);
        if (why.isPresent()) {
            throw new ApiException(409, Problem.of(AgentProblem.UNAVAILABLE, why.get()), List.of());
        }
        change(
                session.log(),
                agents -> agents.findInviteProblem(agent),
                new AgentInvited(agent, task, caller.user()));
        return require(caller, id);
    }

    /**
     * Makes an agent dormant.
     *
     * @throws ApiException when it is dormant or works on a plan
     */
    OpenSession dismiss(UserPrincipal caller, String id, String agent) {
        var session = requireActive(caller, id);
        requireAgent(agent);
        change(
                session.log(),
                agents -> agents.findDismissProblem(agent),
                new AgentDismissed(agent, caller.user()));
        return require(caller, id);
    }

    private static void change(
            ConversationLog log,
            Function<AgentSession, Optional<Problem>> check,
            ConversationEvent event) {
        synchronized (log) { // nobody appends between the check and the change
            var problem = check.apply(RecordedSession.of(log.entries()));
            if (problem.isPresent()) {
                throw new ApiException(409, problem.get(), List.of());
            }
            log.append(null, event);
        }
    }

    GraphConfig configOf(OpenSession session) {
        return session.agents().config().orElseGet(assembly::graphConfig);
    }

    OpenSession configure(
            UserPrincipal caller, String id, SessionLimits.SessionLimitsChange change) {
        var session = requireActive(caller, id);
        storage.requireRoom(caller.user());
        session.log().append(null, new SessionConfigured(change.applyTo(configOf(session))));
        return require(caller, id);
    }
}
