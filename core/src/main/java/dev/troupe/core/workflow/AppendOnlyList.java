package dev.troupe.core.workflow;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * A list from which another one can be derived without copying: each holds its contents at
 * creation, and shares the array with the lists derived from it. The caller that appends has
 * claimed the right to do so, see {@link Topology#with}.
 */
public final class AppendOnlyList<E> extends AbstractList<E> implements RandomAccess {
    public final Object[] items; // longer than the list where more may come
    private final int size;

    private AppendOnlyList(Object[] items, int size) {
        this.items = items;
        this.size = size;
    }

    /** A list that begins with all of another. */
    static <E> AppendOnlyList<E> of(List<E> list) {
        return list instanceof AppendOnlyList<E> growing
                ? growing
                : new AppendOnlyList<>(list.toArray(), list.size());
    }

    AppendOnlyList<E> with(List<? extends E> more) {
        int grown = size + more.size();
        var room = grown <= items.length ? items : Arrays.copyOf(items, Math.max(grown, size * 2));
        for (int i = 0; i < more.size(); i++) {
            room[size + i] = more.get(i);
        }
        return new AppendOnlyList<>(room, grown);
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
