package dev.troupe.bench.requests;

/** What became of a request. */
enum Verdict {
    /** Done as expected, or asked or refused as expected. */
    RIGHT,
    /** Reported as done and not what was asked for, or something else was changed. */
    SILENT_WRONG,
    /** Refused or asked back although it could have been done, or refused without its reason. */
    NEEDLESSLY_REFUSED;

    static Verdict of(Request request, Outcome outcome) {
        if (request.expectations().stream().anyMatch(each -> each.holds(request, outcome))) {
            return RIGHT;
        }
        boolean isChanged =
                request.expectations().stream()
                        .noneMatch(each -> each.changed(request, outcome).isEmpty());
        return outcome.isDone() || isChanged ? SILENT_WRONG : NEEDLESSLY_REFUSED;
    }
}
