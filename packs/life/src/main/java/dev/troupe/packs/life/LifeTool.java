package dev.troupe.packs.life;

import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.store.StoreException;

/**
 * A tool that works on the life of the person for whom the run works. What it changes it changes
 * once however often a call is made, so all of them may be repeated, and may ask the person.
 */
record LifeTool<I extends Record>(ToolSpec<I> spec, Lives lives, Deed<I> deed)
        implements Tool<I, Value> {
    /** What a call does. */
    interface Deed<I> {
        Value of(I input, LifeWork work);
    }

    /** One that looks only. */
    static <I extends Record> LifeTool<I> reading(ToolSpec<I> spec, Lives lives, Deed<I> deed) {
        return new LifeTool<>(spec, lives, deed);
    }

    /** What a call changes; answers the thing as it is then. */
    interface Act<I> {
        Item of(I input, LifeWork work);
    }

    /** What people are told of it. */
    interface Tell {
        Sentence of(Item item, LifeWork work);
    }

    /**
     * One that changes one thing. Made again, it looks for nothing, since names may mean something
     * else by then: it tells what came of it the first time.
     */
    static <I extends Record> LifeTool<I> changing(
            ToolSpec<I> spec, Lives lives, Act<I> act, Tell tell) {
        return writing(
                spec,
                lives,
                (input, work) -> {
                    var item = work.life().recorded().orElseGet(() -> act.of(input, work));
                    return work.done(item, tell.of(item, work));
                });
    }

    /** One that changes something. */
    static <I extends Record> LifeTool<I> writing(ToolSpec<I> spec, Lives lives, Deed<I> deed) {
        return new LifeTool<>(spec.repeatable(true), lives, deed);
    }

    @Override
    public Value call(I input, ToolContext context) {
        try {
            var life =
                    lives.of(context.person())
                            .inCall(context.callKey())
                            .inConversation(context.conversation());
            return deed.of(input, new LifeWork(life, context));
        } catch (LifeException e) {
            throw new ToolException(e.problem());
        } catch (StoreException e) {
            throw new ToolException(e.problem());
        }
    }
}
