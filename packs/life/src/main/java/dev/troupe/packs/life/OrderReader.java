package dev.troupe.packs.life;

import java.util.List;

/** Reads one kind of order. */
@FunctionalInterface
interface OrderReader {
    /** The calls that the order comes to; empty where it is of another kind. */
    List<LifeCall> read(Order order);
}
