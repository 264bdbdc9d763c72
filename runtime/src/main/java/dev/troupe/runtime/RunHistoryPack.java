package dev.troupe.runtime;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.runtime.report.RunListItem;
import dev.troupe.runtime.settings.JournalSettings;
import dev.troupe.store.value.RunPage;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Answers the offline model's questions about the last run from the record, for the one user of a
 * command: what was asked for, how it ended, and where its details are.
 */
record RunHistoryPack(JournalSettings journal) implements Pack {
    private static final double CONFIDENCE = 0.95;
    private static final int LOOKED_AT = 20; // runs among which the last of this user is
    private static final Pattern LAST_RUN =
            Pattern.compile(
                    "\\b(?:last|previous|latest|most recent)\\s+(?:run|request)\\b|(?:上一?次|上个|最近一?次|刚才|刚刚)的?(?:运行|执行|请求)"
                            + "|\\bwhat\\s+(?:did|have)\\s+you\\s+(?:just\\s+|last\\s+)?(?:do|done|change|changed|write|written|create|created)\\b(?:\\s+(?:just\\s+now|last|before))?\\W*$|\\bwhat\\s+just\\s+happened\\b"
                            + "|(?:你|您)?(?:刚才|刚刚|上一?次|之前)(?:都)?(?:做|干|改|写|弄|生成|处理)(?:了|过)?(?:些|点)?(?:什么|啥|哪些)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ASKS =
            Pattern.compile(
                    "[?？]|^\\W*(?:what|how|did|was|show|tell|describe)\\b|什么|啥|哪些|怎么样|如何|结果|成功|看",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public String name() {
        return "history";
    }

    @Override
    public List<Agent> agents() {
        return List.of();
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(this::reply);
    }

    private Optional<ModelReply> reply(ModelRequest request) {
        var message = request.brief().field("message").asText();
        if (!LAST_RUN.matcher(message).find() || !ASKS.matcher(message).find()) {
            return Optional.empty();
        }
        return switch (request.role()) {
            case ROUTER -> Optional.of(route(message));
            case DEFAULT -> Optional.of(ModelReply.text(describe(message), OfflineModel.NAME));
            default -> Optional.empty();
        };
    }

    private static ModelReply route(String message) {
        var reply =
                Map.of(
                        "request", Value.of(message),
                        "intent", Value.of("information_query"),
                        "confidence", Value.of(CONFIDENCE),
                        "explanation", Value.of("the question is about the last run"),
                        "entities", Value.of(Map.of()),
                        "needsMultiAgent", Value.of(false),
                        "missing", Value.of(List.of()),
                        "unsupported", Value.of(List.of()));
        return ModelReply.text(Json.write(Value.of(reply)), OfflineModel.NAME);
    }

    private String describe(String message) {
        var language = Language.of(message);
        return findLast()
                .map(run ->
                        language.choose(
                                        "上一次运行（%s，%s）：%s%n完成 %d/%d 步。详情：troupe show %s",
                                        "The last run (%s, %s): %s%n%d of %d steps done. Details: troupe show %s")
                                .formatted(
                                        run.summary().run().value(),
                                        run.state().in(language),
                                        run.request(),
                                        run.done(),
                                        run.nodes(),
                                        run.summary().run().value()))
                .orElseGet(() -> language.choose("还没有运行记录。", "There is no run on record yet."));
    }

    private Optional<RunListItem> findLast() {
        boolean isStored =
                !journal.isMemory()
                        && (!journal.where().equals(JournalSettings.SQLITE)
                                || Files.exists(journal.file()));
        if (!isStored) {
            return Optional.empty();
        }
        try (var reader = journal.openReader()) {
            return RunListItem.list(reader, null, RunPage.first(LOOKED_AT)).stream()
                    .filter(run -> run.summary().user().isEmpty())
                    .findFirst();
        }
    }
}
