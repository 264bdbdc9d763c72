package dev.troupe.packs.life;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.life.request.LifeRequestParser;
import dev.troupe.packs.life.request.PlannedCall;
import dev.troupe.packs.life.store.LifeRepository;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Drives the life agent's tools for the offline model: the calls that {@link LifeRequestParser}
 * reads in the task, or in the message that the router completed, one after the other, with what is
 * missing asked first and ids taken from the answers. A call that failed does not stop the others.
 *
 * @param lives provides the current day of the user
 */
record LifeSkill(LifeRepository lives) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        boolean isOwn =
                request.role() == ModelRole.AGENT
                        && request.brief().field("agent").asText().equals(LifePack.LIFE);
        return isOwn ? Optional.of(next(LifeTurn.of(request))) : Optional.empty();
    }

    private ModelReply next(LifeTurn turn) {
        if (turn.isStateUnread()) {
            return turn.readState();
        }
        var now = lives.of(turn.brief().user()).now();
        var reader = new LifeRequestParser(now);
        var reading =
                turn.state()
                        .flatMap(state -> LifeRouting.findCompleted(state, turn.task()))
                        .map(reader::parse)
                        .orElseGet(() -> reader.parse(turn.task()));
        if (turn.task().length() > LifeRequestParser.MAX_LENGTH) {
            return turn.fail(
                    turn.localize(
                                    "请求有 %,d 个字符，没有语言模型时最多 %,d 个；请分成几条请求。",
                                    "The request has %,d characters; the limit without a language"
                                            + " model is %,d. Divide it into several requests.")
                            .formatted(turn.task().length(), LifeRequestParser.MAX_LENGTH));
        }
        if (reading.calls().isEmpty()) {
            return turn.fail(
                    turn.localize(
                            "无法识别要对目标、项目、任务或回顾执行的操作；请改用其他说法，例如：“创建项目 装修”“添加任务：买菜，明天截止”“列出逾期的任务”。",
                            "I could not determine what to do with goals, projects, tasks or"
                                    + " reviews; try, for example, \"create a project Garden\", \"add a"
                                    + " task: buy milk, due tomorrow\" or \"list overdue tasks\"."));
        }
        var finished = new FinishedTasks(turn);
        var listing = finished.findListing(reading.calls());
        if (listing.isPresent()) {
            return turn.calls(Map.of(FinishedTasks.LISTING, listing.get()));
        }
        var problem = finished.findProblem();
        if (problem.isPresent()) {
            return turn.fail(problem.get());
        }
        var stated = new StatedTasks(turn);
        var open = stated.findListing(reading.calls());
        if (open.isPresent()) {
            return turn.calls(Map.of(StatedTasks.LISTING, open.get()));
        }
        var unclear = stated.findProblem(reading.calls());
        if (unclear.isPresent()) {
            return turn.fail(unclear.get());
        }
        var whole = reading.withCalls(stated.expand(finished.expand(reading.calls())));
        if (whole.calls().isEmpty()) {
            return turn.text(
                    turn.localize("没有已完成的任务，没有删除任何内容。", "No task is done; nothing was deleted."));
        }
        var wanted = findNextCalls(turn, whole.calls());
        return wanted.isEmpty() ? new LifeReply(turn, whole, now).reply() : turn.calls(wanted);
    }

    /**
     * The calls that can be executed now, or the question that comes first; none once all are done.
     */
    private static Map<String, PlannedCall> findNextCalls(LifeTurn turn, List<PlannedCall> calls) {
        var wanted = new LinkedHashMap<String, PlannedCall>();
        for (int i = 0; i < calls.size(); i++) {
            if (turn.of(id(i)).isPresent()) {
                continue;
            }
            var call = calls.get(i);
            var missing = MissingArgument.of(call, turn.brief().language());
            while (missing.isPresent()) {
                var asked = turn.of(missing.get().id(i));
                if (asked.isEmpty()) {
                    var question = Map.of(missing.get().id(i), missing.get().toQuestionCall());
                    return wanted.isEmpty() ? question : wanted;
                }
                var answered = missing.get().completeWith(asked.get());
                call = answered.orElse(call);
                missing = answered.flatMap(one -> MissingArgument.of(one, turn.brief().language()));
                if (answered.isEmpty()) {
                    break;
                }
            }
            if (MissingArgument.of(call, turn.brief().language()).isPresent()) {
                continue; // the user did not provide what is missing
            }
            if (dependsOnPending(calls, i, turn)) {
                return wanted;
            }
            wanted.put(id(i), CallNormalizer.normalize(withId(call, calls, i, turn)));
        }
        return wanted;
    }

    static String id(int index) {
        return "life-" + (index + 1);
    }

    /** Whether a call needs what an earlier one, not made yet, will answer. */
    private static boolean dependsOnPending(List<PlannedCall> calls, int index, LifeTurn turn) {
        return findCreation(calls, index).filter(at -> turn.of(id(at)).isEmpty()).isPresent();
    }

    /** The project in which a call creates something. */
    private static Optional<Integer> findCreation(List<PlannedCall> calls, int index) {
        var project = calls.get(index).arguments().getOrDefault("projectName", Value.missing());
        for (int i = index - 1; i >= 0 && !project.isMissing(); i--) {
            var other = calls.get(i);
            if (other.tool().equals("createProject")
                    && project.equals(other.arguments().getOrDefault("name", Value.missing()))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** The id of a project that was just made takes the place of its name. */
    private static PlannedCall withId(
            PlannedCall call, List<PlannedCall> calls, int index, LifeTurn turn) {
        var id =
                findCreation(calls, index)
                        .flatMap(at -> turn.of(id(at)))
                        .filter(done -> !done.isError())
                        .map(done -> done.data().field("project").field("id"))
                        .filter(found -> !found.isMissing());
        if (id.isEmpty()) {
            return call;
        }
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.remove("projectName");
        arguments.put("projectId", id.get());
        return new PlannedCall(call.tool(), arguments);
    }
}
