package dev.troupe.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Templates of pages over HTTP. */
@Tag("slow")
class PageTemplateControllerTest {
    @TempDir private Path directory;
    private TestServer server;

    @BeforeEach
    void start() {
        server =
                TestServer.start(directory)
                        .with("sales.csv", TestServer.SALES + "2026-02,coffee,7\n2026-01,tea,4\n");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private TestClient program() {
        return server.program();
    }

    private String page() {
        var made =
                program()
                        .post(
                                "/api/pages",
                                "{\"message\": \"a page of sales.csv where category is tea: total amount per month\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        var id = made.json().field("id").asText();
        var patched =
                program()
                        .post(
                                "/api/page/patch",
                                "{\"pageId\": \"%s\", \"message\": \"turn the chart into a table\"}"
                                        .formatted(id));
        assertThat(patched.status()).as(patched.body()).isEqualTo(200);
        return id;
    }

    private Value save(String page, String slots) {
        var saved =
                program()
                        .post(
                                "/api/page-templates",
                                "{\"pageId\": \"%s\", \"name\": \"Sales of a category\", \"entitySlots\": %s}"
                                        .formatted(page, slots));
        assertThat(saved.status()).as(saved.body()).isEqualTo(201);
        return saved.json();
    }

    private static final String CATEGORY =
            "[{\"key\": \"category\", \"label\": \"Category\", \"type\": \"text_input\", \"example\": \"tea\"}]";

    @Test
    void aPageIsSavedWithItsChangesAndBuiltAgainWithOtherValues() {
        var template = save(page(), CATEGORY);
        assertThat(template.field("executionPrompt").asText())
                .isEqualTo(
                        "a page of sales.csv where category is {category}: total amount per month");
        assertThat(template.field("changes"))
                .isEqualTo(Json.parse("[\"turn the chart into a table\"]"));
        assertThat(program().get("/api/page-templates").json().field("items").items()).hasSize(1);

        var built =
                program()
                        .post(
                                "/api/page-templates/" + template.field("id").asText() + "/pages",
                                "{\"values\": {\"category\": \"coffee\"}}");

        assertThat(built.status()).as(built.body()).isEqualTo(201);
        var block = built.json().field("page").field("tabs").item(0).field("blocks").item(0);
        assertThat(block.field("type").asText()).isEqualTo("table");
        assertThat(Json.write(block.field("rows"))).contains("20", "7").doesNotContain("30");
        assertThat(built.json().field("version")).isEqualTo(Value.of(1));
        assertThat(program().get("/api/pages").json().field("items").items()).hasSize(2);
    }

    @Test
    void everythingThatIsWrongWithTheValuesIsNamedAndNothingIsBuilt() {
        var template = save(page(), CATEGORY);
        var path = "/api/page-templates/" + template.field("id").asText() + "/pages";

        var missing = program().post(path, "{\"values\": {\"colour\": \"red\"}}");
        assertThat(missing.status()).isEqualTo(422);
        assertThat(missing.body())
                .contains("there is no slot 'colour'", "'Category' (category) is missing");
        var unknown = program().post(path, "{\"values\": {\"category\": \"cocoa\"}}");
        assertThat(unknown.status()).as(unknown.body()).isEqualTo(422);
        assertThat(unknown.body()).contains("cocoa");
        assertThat(program().get("/api/pages").json().field("items").items()).hasSize(1);
    }

    @Test
    void aTemplateThatCouldNotBeUsedIsNotSaved() {
        var page = page();

        var absent =
                program()
                        .post(
                                "/api/page-templates",
                                "{\"pageId\": \"%s\", \"name\": \"T\", \"entitySlots\": [{\"key\": \"a\", \"type\": \"text_input\", \"example\": \"milk\"}]}"
                                        .formatted(page));
        assertThat(absent.status()).isEqualTo(422);
        assertThat(absent.body()).contains("'milk' is neither in the request nor in a change");
        var unclear =
                program()
                        .post(
                                "/api/page-templates",
                                "{\"pageId\": \"%s\", \"name\": \"T\", \"request\": \"a page of sales.csv: moon phase\", \"entitySlots\": []}"
                                        .formatted(page));
        assertThat(unclear.status()).isEqualTo(422);
        assertThat(unclear.body()).contains("moon phase");
        assertThat(program().get("/api/page-templates").json().field("items").items()).isEmpty();
    }

    @Test
    void aRestoredVersionHasTheChangesOfThatVersion() {
        var page = page();
        program().post("/api/pages/" + page + "/versions/1/restore", "");

        var history = program().get("/api/page-templates/of-page/" + page).json();

        assertThat(history.field("changes").items()).isEmpty();
        assertThat(history.field("request").asText()).startsWith("a page of sales.csv where");
    }

    @Test
    void aTemplateIsDeletedByItsOwner() {
        var id = save(page(), CATEGORY).field("id").asText();

        assertThat(program().send("DELETE", "/api/page-templates/" + id, "").status())
                .isEqualTo(204);
        assertThat(program().get("/api/page-templates/" + id).status()).isEqualTo(404);
    }
}
