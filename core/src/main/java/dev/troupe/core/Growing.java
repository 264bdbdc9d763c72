package dev.troupe.core;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * A list that another one can be made of without copying: each holds what it held when it was made,
 * and shares the array with those that were made of it. Whoever appends has claimed that for
 * himself, see {@link Topology#with}.
 */
final class Growing<E> extends AbstractList<E> implements RandomAccess {
    final Object[] items; // longer than the list where more may come
    private final int size;

    private Growing(Object[] items, int size) {
        this.items = items;
        this.size = size;
    }

    /** A list that begins with all of another. */
    static <E> Growing<E> of(List<E> list) {
        return list instanceof Growing<E> growing
                ? growing
                : new Growing<>(list.toArray(), list.size());
    }

    Growing<E> with(List<? extends E> more) {
        int grown = size + more.size();
        var room = grown <= items.length ? items : Arrays.copyOf(items, Math.max(grown, size * 2));
        for (int i = 0; i < more.size(); i++) {
            room[size + i] = more.get(i);
        }
        return new Growing<>(room, grown);
    }

    @Override
    @SuppressWarnings("unchecked") // only elements are ever put in
    public E get(int index) {
        return (E) items[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }
}
