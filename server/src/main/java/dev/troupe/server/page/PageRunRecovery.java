package dev.troupe.server.page;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.run.PageWorkflow;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.page.PageService.Build;
import dev.troupe.server.turn.DetachedRuns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Continues the builds of pages that the end of a server interrupted. */
public final class PageRunRecovery implements DetachedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(PageRunRecovery.class);

    private final PageService pages;

    public PageRunRecovery(PageService pages) {
        this.pages = pages;
    }

    @Override
    public boolean owns(RecordedRun run) {
        return PageWorkflow.isPage(run.plan());
    }

    @Override
    public void resume(RecordedRun run) {
        Thread.ofVirtual().name("page-recovery").start(() -> finish(run));
    }

    private void finish(RecordedRun run) {
        var started = (RunEvent.RunStarted) run.entries().getFirst().event();
        var user = started.notes().getOrDefault("user", Value.missing());
        try (var services = pages.open(user.asText())) {
            var result = services.runner().resume(run.id(), _ -> {});
            var notes = PageRunNotes.of(started);
            if (notes.page().isEmpty()) {
                return; // of a command, which has ended
            }
            var blueprint = BlueprintJson.read(PageWorkflow.blueprintOf(started)).blueprint();
            pages.save(
                    new Build(
                            new UserPrincipal(user.asText(), "", UserPrincipal.Role.MEMBER),
                            blueprint,
                            PageWorkflow.contextOf(started),
                            notes),
                    result);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // one that cannot continue does not affect the others
            LOG.warn("run {} builds a page and cannot be resumed", run.id(), e);
        }
    }
}
