package dev.troupe.packs.data.python;

import java.util.ArrayList;
import java.util.List;

/**
 * The imports, names and functions that the statements of a script use.
 *
 * @param chinese the language of weekdays
 */
record PandasHeader(List<String> statements, boolean chinese) {
    List<String> lines() {
        var header = new ArrayList<String>();
        if (uses("hashlib.")) header.add("import hashlib");
        if (uses("correlation_p(")) header.add("import math");
        if (uses("np.") || uses("round_half_up(")) header.add("import numpy as np");
        header.add("import pandas as pd");
        header.add("");
        if (uses("WEEKDAYS")) header.add("WEEKDAYS = " + PythonLiterals.list(weekdays()) + "\n");
        if (uses("round_half_up("))
            header.add(
                    """

                    def round_half_up(numbers, digits):
                        return np.sign(numbers) * np.floor(abs(numbers) * 10**digits + 0.5) / 10**digits

                    """);
        if (uses("whole_months"))
            header.add(
                    """

                    def whole_months(start, end):
                        if pd.isna(start) or pd.isna(end):
                            return float("nan")
                        if start > end:
                            return -whole_months(end, start)
                        months = 12 * (end.year - start.year) + end.month - start.month
                        return months if start + pd.DateOffset(months=months) <= end else months - 1

                    """);
        if (uses("correlation_p(")) header.add(PandasStatistics.CORRELATION_P);
        return header;
    }

    private boolean uses(String word) {
        return statements.stream().anyMatch(line -> line.contains(word));
    }

    private List<String> weekdays() {
        return chinese
                ? List.of("周一", "周二", "周三", "周四", "周五", "周六", "周日")
                : List.of(
                        "Monday",
                        "Tuesday",
                        "Wednesday",
                        "Thursday",
                        "Friday",
                        "Saturday",
                        "Sunday");
    }
}
