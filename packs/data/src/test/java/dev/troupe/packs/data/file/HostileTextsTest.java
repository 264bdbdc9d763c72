package dev.troupe.packs.data.file;

import dev.troupe.language.StreamSafeText;
import dev.troupe.packs.data.join.JoinRequest;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    private static void read(String file, String text) {
        try {
            TableFiles.parse(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (TableException _) {
            // the next format is read
        }
    }

    @Test
    void tablesInCsvAndJson() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT,
                text -> {
                    read("a.csv", text);
                    read("a.csv", text + "\n1,2\n");
                    read("a.json", text);
                    read("a.jsonl", text);
                });
    }

    @Test
    @Tag("slow")
    void requestsForJoins() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT.multipliedBy(2), // half of it if nothing else runs
                text -> JoinRequest.of(StreamSafeText.streamSafe(text)));
    }

    @Test
    void dates() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT,
                text -> {
                    for (var order : DateParser.Order.values()) DateParser.parse(text, order);
                });
    }
}
