package dev.troupe.server.system;

import java.util.List;

/** What was checked; the texts are in the language of the request. */
record DoctorReport(List<DoctorCheck> checks) {
    record DoctorCheck(String name, String title, boolean ok, String text) {}
}
