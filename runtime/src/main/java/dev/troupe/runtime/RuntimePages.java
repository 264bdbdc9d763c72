package dev.troupe.runtime;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.BudgetAccount;
import dev.troupe.model.call.CallListener;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageHost;
import dev.troupe.runtime.page.PagePdf;
import dev.troupe.runtime.page.PagePublisher;
import dev.troupe.runtime.page.PageServices;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Opens what builds pages: for users directly, and for the runs of conversations. */
final class RuntimePages implements PageHost {
    private final Packs packs;
    private final AgentRegistry ensemble;
    private final RuntimeModels models;
    private final Path home;
    private final Function<ApprovalHandler, AgentOptions> options;
    private final Consumer<LocalizedText> warnings;
    private volatile @Nullable PagePublisher publisher;
    private volatile CallListener calls = CallListener.NONE;

    /**
     * @param options of agents, with who is asked for approvals
     */
    RuntimePages(
            Packs packs,
            AgentRegistry ensemble,
            RuntimeModels models,
            Path home,
            Function<ApprovalHandler, AgentOptions> options,
            Consumer<LocalizedText> warnings) {
        this.packs = packs;
        this.ensemble = ensemble;
        this.models = models;
        this.home = home;
        this.options = options;
        this.warnings = warnings;
    }

    /** As {@link TroupeRuntime#setPagePublisher}. */
    void setPublisher(PagePublisher newPublisher, CallListener newCalls) {
        calls = newCalls;
        publisher = newPublisher;
    }

    /** As {@link TroupeRuntime#pages}. */
    PageServices open(
            Workspace workspace,
            ApprovalHandler approvals,
            Journal journal,
            String user,
            CallListener observed,
            BudgetAccount account,
            RunListener runs) {
        ensemble.refresh(warnings);
        var open = workspace.withProtected(home);
        var offline =
                CoordinatorConfig.offlineBuilder(packs.all(), ensemble.catalog(), open).build();
        var model =
                models.byRole(
                        offline.model(),
                        observed,
                        account,
                        ConversationListener.NONE,
                        UnaryOperator.identity());
        return PageServices.create(
                packs.all(),
                ensemble.catalog(),
                model,
                models.isOffline(ModelRole.PLANNER) ? null : model,
                user,
                open,
                options.apply(approvals),
                journal,
                runs);
    }

    /** Its calls count for the run, which has the call and its result on record. */
    @Override
    public PageServices open(ToolContext context) {
        var account = models.account(context.user(), ConversationListener.NONE);
        if (!context.run().isEmpty()) {
            account.bindRun(new RunId(context.run()));
        }
        return open(
                context.workspace(),
                ApprovalHandler.NOBODY,
                new InMemoryJournal(),
                context.user(),
                calls,
                account,
                RunListener.NONE);
    }

    @Override
    public Optional<PagePublisher> publisher() {
        return Optional.ofNullable(publisher);
    }

    @Override
    public byte[] printPdf(String html) throws InterruptedException {
        return PagePdf.print(packs.all(), html);
    }
}
