package dev.troupe.server.a2a;

import dev.troupe.core.value.Value;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.SessionController;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SseWriter;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.StoreException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Carries out requests, whichever way they came. */
@Component
class A2aDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(A2aDispatcher.class);
    private static final int PAGE = 50; // tasks, by default
    private static final int MAX_PAGE = 100; // tasks

    private final TroupeRuntime runtime;
    private final DurableJournal journal;
    private final A2aTasks tasks;
    private final A2aPush push;
    private final AccessSettings access;
    private final AuditService audit;
    private final InstantSource clock;

    A2aDispatcher(
            TroupeRuntime runtime,
            DurableJournal journal,
            A2aTasks tasks,
            A2aPush push,
            AccessSettings access,
            AuditService audit,
            InstantSource clock) {
        this.runtime = runtime;
        this.journal = journal;
        this.tasks = tasks;
        this.push = push;
        this.access = access;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * One request and where its response goes.
     *
     * @param address of this server
     * @param isRest whether the response is the result itself, else one of JSON-RPC
     */
    record Call(
            UserPrincipal caller,
            A2aRequest request,
            String address,
            boolean isRest,
            HttpServletRequest http,
            HttpServletResponse out) {
        /** In the form of its binding. */
        Value response(Value result) {
            if (isRest) {
                return result;
            }
            var shown = request.isLegacy() ? A2aLegacy.convert(result) : result;
            return Values.record("jsonrpc", Value.of("2.0"), "id", request.id(), "result", shown);
        }
    }

    /** Carries out a request and writes its response. */
    void answer(Call call) throws IOException, InterruptedException {
        switch (call.request.method()) {
            case SEND -> send(call);
            case STREAM -> stream(call);
            case SUBSCRIBE -> subscribe(call);
            case GET -> writeTask(call, tasks.require(call.caller, call.request.task()), false);
            case LIST -> JsonResponse.write(call.response(list(call)), call.out);
            case CANCEL -> {
                requireMember(call);
                var task = tasks.cancel(call.caller, call.request.task());
                audit.record(call.http, "task.cancelled", task.id(), "turn " + task.last());
                writeTask(call, task, false);
            }
            case CARD ->
                    JsonResponse.write(
                            call.response(
                                    A2aCard.forUser(
                                            call.address,
                                            SessionController.version(),
                                            access.isOpen(),
                                            runtime.catalogSnapshot())),
                            call.out);
            case CREATE_PUSH, GET_PUSH, LIST_PUSH, DELETE_PUSH ->
                    JsonResponse.write(call.response(push(call)), call.out);
        }
    }

    /** Reading takes a key that may read; what starts or ends work takes one that may run. */
    private static void requireMember(Call call) {
        if (!call.caller.hasRole(Role.MEMBER)) {
            throw ApiException.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "这个密钥只能读取；请使用带有 run 权限的 API 密钥",
                    "this key may only read; use an API key with the scope 'run'");
        }
    }

    private static void writeTask(Call call, A2aTask task, boolean isWrapped) throws IOException {
        var json = task.toJson(call.address, call.request.historyLength(), true);
        // the result of 0.3 is the task itself, in any case
        var result = isWrapped || call.request.isLegacy() ? Values.record("task", json) : json;
        JsonResponse.write(call.response(result), call.out);
    }

    private Value push(Call call) {
        var request = call.request;
        var task = tasks.require(call.caller, A2aPush.task(request));
        return switch (request.method()) {
            case CREATE_PUSH -> {
                requireMember(call);
                yield createPush(call, A2aPush.Target.parse(request), task);
            }
            case DELETE_PUSH -> {
                requireMember(call);
                push.delete(task, request);
                audit.record(call.http, "task.push-deleted", task.id(), "");
                yield Value.of(Map.of());
            }
            case LIST_PUSH -> push.list(task, request);
            default -> push.get(task, request);
        };
    }

    private Value createPush(Call call, A2aPush.Target target, A2aTask task) {
        var created = push.create(call.caller, task, target, call.address);
        audit.record(call.http, "task.push-created", task.id(), target.origin());
        return created;
    }

    private A2aTurn turn(Call call, SseWriter stream) {
        return new A2aTurn(DisconnectValve.of(call.http), stream, clock);
    }

    private ActiveTurn start(Call call, A2aTurn turn) {
        requireMember(call);
        var target = A2aPush.Target.find(call.request);
        target.ifPresent(it -> requireAcceptable(call, it));
        var active = tasks.send(call.caller, call.request, turn);
        target.ifPresent(it -> addPush(call, it, active));
        return active;
    }

    private void requireAcceptable(Call call, A2aPush.Target target) {
        push.requireAllowed(target);
        var task = call.request.message().field("taskId").asText();
        if (!task.isEmpty()) {
            push.requireRoom(tasks.require(call.caller, task), target);
        }
    }

    /** The work has begun: it is not refused any more. */
    private void addPush(Call call, A2aPush.Target target, ActiveTurn active) {
        try {
            var task = taskOf(call, active);
            push.add(call.caller, task, target, call.address);
            audit.record(call.http, "task.push-created", task.id(), target.origin());
        } catch (StoreException e) {
            LOG.warn("the push notification config of a message was not stored", e);
        }
    }

    private A2aTask taskOf(Call call, ActiveTurn turn) {
        return A2aTask.listAll(turn.log()).stream()
                .filter(task -> task.turns().contains(turn.number()))
                .findFirst()
                .orElseThrow(() -> A2aException.taskNotFound(call.request.task()));
    }

    private void send(Call call) throws IOException, InterruptedException {
        var turn = turn(call, new SseWriter(call.out));
        var active = start(call, turn);
        if (!call.request.isDetached()) {
            try {
                turn.follow(active).await();
            } catch (IOException e) {
                LOG.debug("the client of a task disconnected", e);
                return; // the task continues
            }
        }
        writeTask(call, taskOf(call, active), true);
    }

    private void stream(Call call) throws InterruptedException {
        var stream = new SseWriter(call.out);
        var turn = turn(call, stream);
        var active = start(call, turn);
        report(call, turn.follow(active), () -> taskOf(call, active), stream);
    }

    private void subscribe(Call call) throws InterruptedException {
        var task = tasks.require(call.caller, call.request.task());
        var stream = new SseWriter(call.out);
        var turn = turn(call, stream);
        var active = task.log().activeTurn(task.last());
        if (active.isPresent()) {
            report(call, turn.follow(active.get()), () -> taskOf(call, active.get()), stream);
            return;
        }
        if (!task.log().turnsOfOthers().contains(task.last())) {
            throw A2aException.ofUnsupported(
                    "任务“%s”当前没有在处理；请使用 GetTask",
                    "task '%s' is not being worked on; use GetTask", task.id());
        }
        try (var _ = new ClusterTurn(journal, tasks, task, turn)) {
            report(call, turn, () -> tasks.require(call.caller, task.id()), stream);
        }
    }

    /**
     * Reports a turn until its end.
     *
     * @param task as it is at the moment
     */
    private void report(Call call, A2aTurn turn, Supplier<A2aTask> task, SseWriter stream)
            throws InterruptedException {
        try {
            var begun = task.get();
            A2aTurn.Sink sink = event -> stream.send(call.response(event));
            sink.send(
                    Values.record(
                            "task",
                            begun.toJson(call.address, call.request.historyLength(), false)));
            turn.report(begun, sink);
            turn.reportEnd(task.get(), call.address, sink);
            stream.flush();
        } catch (IOException e) {
            LOG.debug("the client of a task disconnected", e); // the task continues
        }
    }

    private Value list(Call call) {
        var params = call.request.params();
        var state = params.field("status").asText();
        if (!state.isEmpty()
                && Arrays.stream(A2aTask.State.values())
                        .noneMatch(it -> it.wireName().equals(state))) {
            throw A2aException.invalid("status“%s”无效", "status '%s' is not a valid state", state);
        }
        int size = A2aRequest.number(params.field("pageSize"), "pageSize", PAGE);
        if (size < 1 || size > MAX_PAGE) {
            throw A2aException.invalid("pageSize 是 1 到 %d", "pageSize is from 1 to %d", MAX_PAGE);
        }
        var found =
                tasks.list(call.caller, params.field("contextId").asText()).stream()
                        .filter(task -> state.isEmpty() || task.state().wireName().equals(state))
                        .toList();
        int start = offset(found, params.field("pageToken").asText());
        int end = Math.min(found.size(), start + size);
        int history = A2aRequest.number(params.field("historyLength"), "historyLength", 0);
        boolean hasArtifacts =
                params.field("includeArtifacts") instanceof Value.Flag(boolean asked) && asked;
        return Values.record(
                "tasks",
                        Values.list(
                                found.subList(start, end),
                                task -> task.toJson(call.address, history, hasArtifacts)),
                "nextPageToken", Value.of(end < found.size() ? found.get(end - 1).id() : ""),
                "pageSize", Value.of(size),
                "totalSize", Value.of(found.size()));
    }

    /** After the task that ended the page before. */
    private static int offset(List<A2aTask> found, String token) {
        if (token.isEmpty()) {
            return 0;
        }
        int last = found.stream().map(A2aTask::id).toList().indexOf(token);
        if (last < 0) {
            throw A2aException.invalid("pageToken“%s”无效", "pageToken '%s' is not valid", token);
        }
        return last + 1;
    }
}
