package dev.troupe.bench.requests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.bench.requests.RequestSet.Half;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RequestSetTest {
    @Test
    void readsFortyRequestsOfEachLanguageInTwoHalves() {
        var requests = RequestSet.read("");

        assertThat(requests).hasSize(80).allMatch(request -> !request.expectations().isEmpty());
        assertThat(requests.stream().map(Request::id)).doesNotHaveDuplicates();
        assertThat(requests.stream().collect(Collectors.groupingBy(Request::language)).values())
                .allMatch(each -> each.size() == 40);
        assertThat(requests.stream().map(RequestSet::half).filter(Half.HELD_OUT::equals).count())
                .isBetween(32L, 48L);
    }

    @Test
    void countsAFileThatChangedUnaskedAsWrong() {
        var request =
                RequestSet.read("").stream()
                        .filter(it -> it.id().equals("en-03"))
                        .findFirst()
                        .orElseThrow();
        var answer = "budget.csv minutes.md img/logo.svg";

        assertThat(Verdict.of(request, outcome(0, answer, request.files())))
                .isEqualTo(Verdict.RIGHT);
        assertThat(Verdict.of(request, outcome(0, "nothing", request.files())))
                .isEqualTo(Verdict.SILENT_WRONG);
        assertThat(Verdict.of(request, outcome(3, "which?", request.files())))
                .isEqualTo(Verdict.NEEDLESSLY_REFUSED);
        assertThat(Verdict.of(request, outcome(3, "which?", Map.of())))
                .isEqualTo(Verdict.SILENT_WRONG);
    }

    private static Outcome outcome(int code, String answer, Map<String, String> files) {
        return new Outcome(code, answer, files, List.of(), 0, Map.of());
    }
}
