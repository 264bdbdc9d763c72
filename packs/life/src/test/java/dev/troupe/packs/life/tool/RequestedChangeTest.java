package dev.troupe.packs.life.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestedChangeTest {
    @TempDir private Path directory = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private LifeStore store;

    private Life life() {
        return store.of("");
    }

    @BeforeEach
    void open() {
        store = LifeStore.inFile(directory.resolve("life.db"), Clock.systemUTC());
        life().add(ItemKind.PROJECT, Map.of("name", Value.of("Website relaunch")));
        life().add(ItemKind.TASK, Map.of("title", Value.of("Pay the rent")));
        life().add(ItemKind.TASK, Map.of("title", Value.of("预约牙医")));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mark the rent task as done | completeTask | {taskId: Pay the rent} | true",
                "我已经完成了牙医的预约 | completeTask | {taskId: 预约牙医} | true",
                "牙医约好了，划掉 | completeTask | {taskId: 预约牙医} | true",
                "complete all of my tasks | completeTask | {taskId: Pay the rent} | true",
                "把所有任务都标记为完成 | completeTask | {taskId: 预约牙医} | true",
                "list my open tasks | completeTask | {taskId: Pay the rent} | false",
                "列出我的任务 | completeTask | {taskId: 预约牙医} | false",
                "mark the milk as done | completeTask | {taskId: Pay the rent} | false",
                "archive the website project | archiveProject | {projectId: Website relaunch} | true",
                "how far is the website relaunch? | archiveProject | {projectId: Website relaunch} | false",
                "add a task to call Ann | createTask | {title: Call Ann} | true",
                "buy milk tomorrow | createTask | {title: Buy milk} | true",
                "summarise report.txt | createTask | {title: Transfer 500} | false",
                "总结 report.txt | createTask | {title: 转账五百} | false",
                "postpone everything that is overdue to Monday | updateTask | {taskId: Pay the rent; dueDate: 2026-11-30} | true",
                "what is due today? | updateTask | {taskId: Pay the rent; dueDate: 2026-11-30} | false",
                "写一篇本周的回顾 | writeReview | {content: 完成了两件事; type: WEEKLY} | true",
                "actually make that Monday | updateTask | {taskId: Pay the rent; dueDate: 2026-11-30} | true",
                "说错了，应该是周一 | updateTask | {taskId: 预约牙医; dueDate: 2026-11-30} | false",
                "make them a chart of sales.csv | deleteTask | {taskId: Pay the rent} | false",
                "I paid the rent | completeTask | {taskId: Pay the rent} | true",
                "算了，不要了 | undo | {} | true",
                "what is due today? | undo | {} | false",
                "I paid Ann | completeTask | {taskId: Pay the rent} | false",
                "which pages mention us? | setTimeZone | {timeZone: Asia/Tokyo} | false",
            })
    void readsWhatTheUserAsksFor(String words, String tool, String arguments, boolean isRequested) {
        var spec =
                new LifePack(store::of, Clock.systemUTC())
                        .agents().stream()
                                .flatMap(agent -> agent.tools().stream())
                                .map(it -> it.spec())
                                .filter(it -> it.name().equals(tool))
                                .findFirst()
                                .orElseThrow();
        var json = arguments.replaceAll("(\\w+): ([^;}]*)", "\"$1\": \"$2\"").replace(";", ",");

        assertThat(new RequestedChange(life(), words).covers(spec, Json.parse(json)))
                .isEqualTo(isRequested);
    }
}
