package dev.troupe.server.a2a;

import dev.troupe.core.value.Value;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.session.PushConfig;
import dev.troupe.store.session.PushConfigStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Where clients are notified of their tasks: added, listed, deleted. */
@Component
class A2aPush {
    private static final int MAX_CONFIGS = 10; // of one task

    private final PushConfigStore configs;
    private final WebhookSender sender;
    private final InstantSource clock;

    A2aPush(DurableJournal journal, WebhookSender sender, InstantSource clock) {
        this.configs = journal.pushConfigs();
        this.sender = sender;
        this.clock = clock;
    }

    /**
     * What a client asks for.
     *
     * @param id empty for a new one
     */
    record Target(
            String id,
            String url,
            String token,
            String scheme,
            String credentials,
            boolean isLegacy) {
        private static final int MAX_URL = 2_000; // characters
        private static final int MAX_SECRET = 4_000; // characters

        /** That of a request for a notification. */
        static Target parse(A2aRequest request) {
            var config =
                    request.isLegacy()
                            ? request.params().field("pushNotificationConfig")
                            : request.params();
            return parse(config, request.isLegacy());
        }

        /** That of a message; empty if it has none. */
        static Optional<Target> find(A2aRequest request) {
            var configuration = request.params().field("configuration");
            var config =
                    configuration.field(
                            request.isLegacy()
                                    ? "pushNotificationConfig"
                                    : "taskPushNotificationConfig");
            return config.field("url").asText().isEmpty()
                    ? Optional.empty()
                    : Optional.of(parse(config, request.isLegacy()));
        }

        private static Target parse(Value config, boolean isLegacy) {
            var authentication = config.field("authentication");
            var schemes = authentication.field("schemes").items();
            var scheme = schemes.isEmpty() ? authentication.field("scheme") : schemes.getFirst();
            var target =
                    new Target(
                            config.field("id").asText(),
                            config.field("url").asText(),
                            config.field("token").asText(),
                            scheme.asText(),
                            authentication.field("credentials").asText(),
                            isLegacy);
            boolean isValid =
                    target.id.matches("[A-Za-z0-9._-]{0,100}")
                            && target.url.length() <= MAX_URL
                            && target.scheme.matches("[A-Za-z0-9-]{0,40}")
                            && isHeader(target.token)
                            && isHeader(target.credentials);
            if (!isValid) {
                throw A2aException.invalid(
                        "推送配置无效：id 是最多 100 个字母、数字或“._-”，url 最多 %d 个字符，token 和 credentials 是最多 %d 个 ASCII"
                                + " 字符",
                        "the push notification config is not valid: id has at most 100 letters, digits or '._-',"
                                + " url at most %d characters, token and credentials at most %d ASCII"
                                + " characters",
                        MAX_URL,
                        MAX_SECRET);
            }
            return target;
        }

        private static boolean isHeader(String text) {
            return text.length() <= MAX_SECRET && text.matches("[\\x20-\\x7e]*");
        }

        /** Its own, or that of the task. */
        private String idFor(A2aTask task) {
            return id.isEmpty() ? task.id() : id;
        }

        /** Without its path, for the audit log. */
        String origin() {
            return WebhookSender.originOf(url);
        }

        /** Without what is secret. */
        @Override
        public String toString() {
            return "Target[" + origin() + "]";
        }
    }

    /** The task that a request for notifications is about. */
    static String task(A2aRequest request) {
        var params = request.params();
        return params.field("taskId").isMissing()
                ? request.task()
                : params.field("taskId").asText();
    }

    /** Refuses addresses that this server does not send to. */
    void requireAllowed(Target target) {
        if (target.url.isBlank()) {
            throw A2aException.invalid("缺少 url", "url is missing");
        }
        var refusal = sender.findRefusal(target.url);
        if (refusal.isPresent()) {
            throw A2aException.invalid("%s", "%s", refusal.get());
        }
    }

    /**
     * Refuses one more than a task may have.
     *
     * @param id of the one to be added or replaced
     */
    private void requireRoom(A2aTask task, String id) {
        boolean isNew = configs.find(task.id(), id).isEmpty();
        if (isNew && configs.list(task.id()).size() >= MAX_CONFIGS) {
            throw A2aException.invalid(
                    "任务“%s”最多 %d 个推送配置；请先删除一个",
                    "task '%s' may have %d push notification configs; delete one first",
                    task.id(),
                    MAX_CONFIGS);
        }
    }

    /** Refuses what cannot be added with a message to a task. */
    void requireRoom(A2aTask task, Target target) {
        requireRoom(task, target.idFor(task));
    }

    /** Adds one, or replaces the one with its id. */
    Value create(UserPrincipal caller, A2aTask task, Target target, String address) {
        requireAllowed(target);
        var id = target.id.isEmpty() ? RandomTokens.random() : target.id;
        requireRoom(task, id);
        return save(caller, task, id, target, address);
    }

    /**
     * Adds that of a message, which has been accepted. Without an id it replaces that of the
     * message before, so that each event is delivered once.
     */
    void add(UserPrincipal caller, A2aTask task, Target target, String address) {
        var _ = save(caller, task, target.idFor(task), target, address);
    }

    private Value save(
            UserPrincipal caller, A2aTask task, String id, Target target, String address) {
        var now = clock.instant();
        var config =
                new PushConfig(
                        task.id(),
                        id,
                        caller.user(),
                        target.url,
                        target.token,
                        target.scheme,
                        target.credentials,
                        target.isLegacy ? "0.3" : "1.0",
                        address,
                        "",
                        0,
                        now,
                        now);
        configs.save(config);
        return toJson(config, target.isLegacy);
    }

    Value get(A2aTask task, A2aRequest request) {
        var id = id(request);
        return configs.find(task.id(), id)
                .or(() ->
                        id.isEmpty()
                                ? configs.list(task.id()).stream().findFirst()
                                : Optional.empty())
                .map(config -> toJson(config, request.isLegacy()))
                .orElseThrow(() -> notFound(task, id));
    }

    Value list(A2aTask task, A2aRequest request) {
        var all = Values.list(configs.list(task.id()), it -> toJson(it, request.isLegacy()));
        return request.isLegacy() ? all : Values.record("configs", all);
    }

    void delete(A2aTask task, A2aRequest request) {
        configs.delete(task.id(), id(request)); // whether or not there is one, as it is then
    }

    private static String id(A2aRequest request) {
        return request.params()
                .field(request.isLegacy() ? "pushNotificationConfigId" : "id")
                .asText();
    }

    private static A2aException notFound(A2aTask task, String id) {
        return A2aException.invalid(
                "任务“%s”没有推送配置“%s”",
                "task '%s' has no push notification config '%s'", task.id(), id);
    }

    /** Without its secrets. */
    private static Value toJson(PushConfig config, boolean isLegacy) {
        var scheme = Value.of(config.scheme());
        var authentication =
                config.scheme().isEmpty()
                        ? Value.missing()
                        : isLegacy
                                ? Values.record("schemes", Value.of(List.of(scheme)))
                                : Values.record("scheme", scheme);
        if (isLegacy) {
            return Values.record(
                    "taskId",
                    Value.of(config.task()),
                    "pushNotificationConfig",
                    Values.record(
                            "id", Value.of(config.id()),
                            "url", Value.of(config.url()),
                            "authentication", authentication));
        }
        return Values.record(
                "id", Value.of(config.id()),
                "taskId", Value.of(config.task()),
                "url", Value.of(config.url()),
                "authentication", authentication);
    }
}
