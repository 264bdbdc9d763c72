package dev.troupe.packs.data;

import java.util.regex.Pattern;

/** What a request says about a report. */
final class ReportWish {
    private static final Pattern REPORT =
            Pattern.compile("报告|(?<![a-z])reports?(?![a-z])", Pattern.CASE_INSENSITIVE);

    private ReportWish() {}

    static boolean isAsked(String request) {
        return REPORT.matcher(request).find();
    }
}
