package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.schedule.callback.CallbackSignature;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.recurrence.ScheduleProblem;
import dev.troupe.packs.schedule.store.CallbackDelivery;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.UserSchedules;
import dev.troupe.runtime.pack.WebhookSender;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets, shows or deletes the address that is notified of what becomes of a schedule's times. */
@Command(name = "callback", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class ScheduleCallbackCommand implements Callable<Integer> {
    private static final int MAX_DELIVERIES = 20; // that are displayed

    private final CliContext context;

    @Parameters(index = "0", paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "URL",
            descriptionKey = "schedule-callback-url")
    private @Nullable String url;

    @Option(names = "--delete", descriptionKey = "schedule-callback-delete")
    private boolean isDeleted;

    ScheduleCallbackCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    if (isDeleted) {
                        var _ = schedules.setCallback(number, "", "");
                        print(
                                "已删除定时任务 %d 的回调地址",
                                "the callback of schedule %d was deleted", number);
                    } else if (url == null) {
                        show(schedules, schedules.require(number));
                    } else {
                        set(schedules, url);
                    }
                });
    }

    private void set(UserSchedules schedules, String address) {
        try (var sender = WebhookSender.of(context.environment())) {
            sender.findRefusal(address)
                    .ifPresent(refusal -> {
                        throw new ScheduleException(ScheduleProblem.INVALID, refusal);
                    });
        }
        var secret = CallbackSignature.newSecret();
        var _ = schedules.setCallback(number, address, secret);
        print("定时任务 %d 的结果会通知 %s", "%2$s is notified of results of schedule %1$d", number, address);
        print("   签名密钥（只显示这一次）：%s", "   secret for signatures (displayed only once): %s", secret);
    }

    private void show(UserSchedules schedules, Schedule schedule) {
        if (schedule.callback().isEmpty()) {
            print("定时任务 %d 没有回调地址", "schedule %d has no callback", number);
            return;
        }
        context.out().println(schedule.callback());
        schedules.listDeliveries(number, MAX_DELIVERIES).forEach(each -> show(schedule, each));
    }

    private void show(Schedule schedule, CallbackDelivery delivery) {
        var language = context.language();
        var status =
                switch (delivery.status()) {
                    case PENDING -> language.choose("等待发送", "pending");
                    case DELIVERED -> language.choose("已送达", "delivered");
                    case FAILED -> language.choose("失败", "failed");
                };
        context.out()
                .println(
                        "   %s  %s  %s  %s  %s"
                                .formatted(
                                        ScheduleTask.format(
                                                delivery.created(), schedule.recurrence().zone()),
                                        delivery.event(),
                                        status,
                                        language.choose("尝试 %d 次", "attempts: %d")
                                                .formatted(delivery.attempts()),
                                        delivery.problem())
                                .stripTrailing());
    }

    private void print(String zh, String en, Object... arguments) {
        context.out().println(context.language().choose(zh, en).formatted(arguments));
    }
}
