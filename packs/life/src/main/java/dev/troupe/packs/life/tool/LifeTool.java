package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.store.LifeRepository;
import dev.troupe.store.value.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * A tool that works on the data of the user for whom the run works. A change is written once
 * however often its call is repeated, so all of them may be repeated, and may ask the user.
 */
record LifeTool<I extends Record>(
        ToolSpec<I> spec, LifeRepository lives, Action<I> action, Precondition<I> precondition)
        implements Tool<I, Value> {
    /** What a call does. */
    interface Action<I> {
        Value run(I input, LifeToolContext work);
    }

    /** One that looks only. */
    static <I extends Record> LifeTool<I> readTool(
            ToolSpec<I> spec, LifeRepository lives, Action<I> action) {
        return new LifeTool<>(spec, lives, action, (_, _) -> {});
    }

    /** What a call needs that would only be refused after the user approved it. */
    interface Precondition<I> {
        void check(I input, LifeToolContext work);
    }

    /** The same tool, whose calls are refused before a user is asked. */
    LifeTool<I> requiring(Precondition<I> required) {
        return new LifeTool<>(spec, lives, action, required);
    }

    /** What a call changes; answers the thing as it is then. */
    interface ItemAction<I> {
        Item apply(I input, LifeToolContext work);
    }

    /** The text for users. */
    interface Confirmation {
        LocalizedText describe(Item item, LifeToolContext work);
    }

    /**
     * One that changes one thing. A repeated call resolves no names, since they may mean something
     * else by then: it returns the result of the first time.
     */
    static <I extends Record> LifeTool<I> changeTool(
            ToolSpec<I> spec, LifeRepository lives, ItemAction<I> act, Confirmation tell) {
        return writeTool(
                spec,
                lives,
                (input, work) -> {
                    var item = work.life().findRecorded().orElseGet(() -> act.apply(input, work));
                    return work.toResult(item, tell.describe(item, work));
                });
    }

    /** One that changes something. */
    static <I extends Record> LifeTool<I> writeTool(
            ToolSpec<I> spec, LifeRepository lives, Action<I> action) {
        var own = spec.withRepeatable(true).withRecordChanges(RequestedChange.targets());
        return new LifeTool<>(own, lives, action, (_, _) -> {});
    }

    @Override
    public List<Path> changes(I input, ToolContext context) {
        return run(
                context,
                work -> {
                    if (work.life().findRecorded().isEmpty()) { // else it is done already
                        precondition.check(input, work);
                    }
                    return List.of();
                });
    }

    @Override
    public boolean isRequested(I input, ToolContext context, String words) {
        var life = lives.of(context.user()).inConversation(context.conversation());
        return new RequestedChange(life, words).covers(spec, Json.toValue(input));
    }

    @Override
    public boolean isNamed(I input, ToolContext context, String words) {
        var life = lives.of(context.user()).inConversation(context.conversation());
        return new RequestedChange(life, words).names(spec, Json.toValue(input));
    }

    @Override
    public Value call(I input, ToolContext context) {
        return run(context, work -> action.run(input, work));
    }

    private <T> T run(ToolContext context, Function<LifeToolContext, T> task) {
        try {
            var life =
                    lives.of(context.user())
                            .inCall(context.callKey())
                            .inConversation(context.conversation());
            return task.apply(new LifeToolContext(life, context));
        } catch (LifeException e) {
            throw new ToolException(e.problem());
        } catch (StoreException e) {
            throw new ToolException(e.problem());
        }
    }
}
