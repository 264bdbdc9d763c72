package dev.troupe.packs.school.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.Submission;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendSourceTest {
    private final List<String> requests = new ArrayList<>();

    private BackendSource source(String user, Function<String, String> responses) {
        BackendClient client =
                address -> {
                    requests.add(address.getRawPath());
                    return responses.apply(address.getRawPath());
                };
        return new BackendSource(calls(client), user);
    }

    private static BackendCalls calls(BackendClient client) {
        return new BackendCalls(
                URI.create("https://school.example/api"),
                client,
                Duration.ofNanos(1),
                Duration.ofNanos(2));
    }

    private static BackendFailure failure(int status) {
        return new BackendFailure(LocalizedText.verbatim("status " + status), status);
    }

    @Test
    void readsRecordsInBothSpellings() {
        var source =
                source(
                        "",
                        path ->
                                path.endsWith("/classes")
                                        ? "{\"classes\": [{\"classId\": \"1A\", \"name\": \"Form 1A\", \"studentCount\": 2}]}"
                                        : "{\"assignment_id\": \"a 1\", \"class_id\": \"1A\", \"title\": \"Unit 5\", \"max_score\": 50,"
                                                + " \"submissions\": [{\"student_id\": \"s1\", \"name\": \"Ann\", \"score\": 40},"
                                                + " {\"student_id\": \"s2\", \"name\": \"Bo\", \"score\": null}], \"items\": []}");

        assertThat(source.classes(""))
                .containsExactly(new SchoolClass("1A", "Form 1A", "", "", "", 2, false));
        var assignment = source.findAssignment("t-1", "a 1").orElseThrow();
        assertThat(assignment)
                .isEqualTo(
                        new Assignment("a 1", "1A", "Unit 5", "", BigDecimal.valueOf(50), "", ""));
        assertThat(source.submissions("t-1", assignment))
                .containsExactly(
                        new Submission("a 1", "s1", "Ann", BigDecimal.valueOf(40), true, "", ""),
                        new Submission("a 1", "s2", "Bo", null, false, "", ""));
        assertThat(requests)
                .containsExactly(
                        "/api/teachers/me/classes",
                        "/api/teachers/t-1/assignments/a%201",
                        "/api/teachers/t-1/assignments/a%201");
    }

    @Test
    void readsOnlyTheRecordsOfTheUser() {
        var source = source("ada", _ -> "{\"classes\": []}");

        assertThat(source.classes("")).isEmpty();
        assertThat(requests).containsExactly("/api/teachers/ada/classes");
        assertThatThrownBy(() -> source.classes("bob"))
                .isInstanceOf(SchoolException.class)
                .hasMessageContaining("no teacher 'bob'");
    }

    @Test
    void findsNothingThatTheBackEndDoesNotHave() {
        var source =
                source(
                        "",
                        _ -> {
                            throw failure(404);
                        });

        assertThat(source.findStudent("", "s1")).isEmpty();
        assertThat(requests).hasSize(1);
    }

    @Test
    void triesThreeTimesIfTheServerFails() {
        var source =
                source(
                        "",
                        _ -> {
                            if (requests.size() < 3) {
                                throw failure(503);
                            }
                            return "{\"classes\": []}";
                        });

        assertThat(source.classes("")).isEmpty();
        assertThat(requests).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"400, 1", "401, 1", "429, 1", "500, 3", "0, 3"})
    void namesTheBackEndThatFails(int status, int tries) {
        var source =
                source(
                        "",
                        _ -> {
                            throw failure(status);
                        });

        assertThatThrownBy(() -> source.classes(""))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll("school.example", "status " + status)
                .extracting(thrown -> ((SchoolException) thrown).problem().code())
                .isEqualTo("school.data-error");
        assertThat(requests).hasSize(tries);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html>busy</html> | not valid JSON",
                "{\"data\": []} | 'classes' of teachers/me/classes must be a list",
                "{\"classes\": [{\"name\": \"1A\"}]} | 'class_id' of teachers/me/classes is missing",
            })
    void namesWhatIsWrongWithAResponse(String response, String problem) {
        var source = source("", _ -> response);

        assertThatThrownBy(() -> source.classes(""))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll("school.example", problem);
    }

    @Test
    void refusesAMaximumOfZero() {
        var source =
                source(
                        "",
                        _ ->
                                "{\"assignment_id\": \"a\", \"class_id\": \"1A\", \"title\": \"T\", \"max_score\": 0}");

        assertThatThrownBy(() -> source.findAssignment("", "a"))
                .hasMessageContaining("'max_score'")
                .hasMessageContaining("must be a number above 0");
    }

    @Test
    void makesNoCallAfterFiveFailuresUntilOneSucceeds() {
        var isDown = new boolean[] {true};
        var calls =
                calls(address -> {
                    requests.add(address.getPath());
                    if (isDown[0]) {
                        throw failure(500);
                    }
                    return "{\"classes\": []}";
                });
        var source = new BackendSource(calls, "");
        assertThatThrownBy(() -> source.classes("")).hasMessageContaining("status 500");
        assertThatThrownBy(() -> source.classes(""))
                .hasMessageContainingAll("school.example", "failed 5 times", "try again in");
        assertThat(requests).hasSize(5);

        assertThatThrownBy(() -> source.classes("")).hasMessageContaining("failed 5 times");
        assertThat(requests).hasSize(5);

        isDown[0] = false;
        calls.tryAgain();
        assertThat(source.classes("")).isEmpty();
        assertThat(source.classes("")).isEmpty();
        assertThat(requests).hasSize(7);
    }
}
