package dev.troupe.server;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.packs.schedule.callback.CallbackJob;
import dev.troupe.packs.schedule.fire.ScheduleRunner;
import dev.troupe.runtime.pack.HomeScheduleStore;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.server.access.ActiveUsers;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.schedule.ApprovalLinks;
import dev.troupe.server.schedule.ConversationLauncher;
import dev.troupe.server.schedule.ConversationReports;
import dev.troupe.server.schedule.GuardedCallbackSender;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans that fire schedules and notify of what becomes of them. */
@Configuration(proxyBeanMethods = false)
class ScheduleConfiguration {
    @Bean
    HomeScheduleStore scheduleStore(ServerSettings settings) {
        return HomeScheduleStore.of(settings.environment());
    }

    @Bean
    ScheduleRunner scheduler(
            HomeScheduleStore schedules,
            TurnService turns,
            ConversationService conversations,
            DurableJournal journal,
            ServerSettings settings,
            TimeSource clock) {
        var launcher =
                new ConversationLauncher(
                        turns, conversations, ActiveUsers.principals(journal, settings.access()));
        return new ScheduleRunner(schedules::store, launcher, clock);
    }

    @Bean
    ApprovalLinks approvalLinks(
            HomeScheduleStore schedules,
            RunAccess runs,
            RunControl control,
            DurableJournal journal,
            ServerSettings settings,
            InstantSource clock) {
        return new ApprovalLinks(
                schedules,
                runs,
                control,
                ActiveUsers.principals(journal, settings.access()),
                clock);
    }

    @Bean
    CallbackJob callbackJob(
            HomeScheduleStore schedules,
            ConversationService conversations,
            ApprovalLinks links,
            WebhookSender sender,
            DurableJournal journal,
            ServerSettings settings,
            TimeSource clock) {
        return new CallbackJob(
                schedules::store,
                new ConversationReports(conversations, settings.access().url(), links),
                new GuardedCallbackSender(sender),
                ActiveUsers.of(journal, settings.access()),
                clock);
    }
}
