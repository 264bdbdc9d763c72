package dev.troupe.packs.web.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebUrl;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecordedPagesTest {
    private final TestSite site = new TestSite();
    private final GuardedHttp http = site.client();
    private final Map<String, Value> record = new ConcurrentHashMap<>();

    @AfterEach
    void stop() {
        http.close();
        site.close();
    }

    /** A call that is repeated after a crash, with the record of the first one. */
    private record Again(Map<String, Value> record) implements ToolContext {
        @Override
        public Value runPart(String key, Effect.Body part) throws InterruptedException {
            if (!record.containsKey(key)) {
                record.put(key, part.run());
            }
            return record.getOrDefault(key, Value.missing());
        }

        @Override
        public Workspace workspace() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Language language() {
            return Language.EN;
        }

        @Override
        public Value variable(String key) {
            return Value.missing();
        }

        @Override
        public void setVariable(String key, Value value) {}

        @Override
        public List<String> variableKeys() {
            return List.of();
        }

        @Override
        public void addArtifact(Path file, String mediaType) {}

        @Override
        public void reportProgress(String line) {}
    }

    private CrawlResult crawl() throws InterruptedException {
        return new Crawler(http, new RecordedPages(new Again(record)))
                .crawl(WebUrl.parse(site.url("/")), CrawlLimits.defaults());
    }

    @Test
    void givesACrawlThatIsMadeAgainThePagesOnRecord() throws InterruptedException {
        site.page("/", "<a href='/a'>a</a><a href='/b'>b</a>")
                .page("/a", "<p>Größe</p>")
                .page("/b", "<p>b</p>");
        var first = crawl();
        site.page("/a", "<p>another</p>");

        var again = crawl();

        assertThat(again.pages()).hasSize(3);
        assertThat(again.pages().get(1).document().text())
                .isEqualTo(first.pages().get(1).document().text())
                .isEqualTo("Größe");
    }

    @Test
    void fetchesAPageAgainThatIsTooLargeForTheRecord() throws InterruptedException {
        site.page("/", "<p>" + "x".repeat(2 << 20) + "</p>");
        crawl();
        site.page("/", "<p>new</p>");

        assertThat(crawl().pages().getFirst().document().text()).isEqualTo("new");
    }
}
