package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What bindings at one place of a page can see: amis looks outwards from the component.
 *
 * @param data what is known with its value
 * @param names what is known by name only, such as the fields of a form
 * @param isOpen whether a server's answer may hold any name
 */
record BindingScope(Map<String, Value> data, Set<String> names, boolean isOpen) {
    /** What amis itself provides. */
    private static final Set<String> BUILT_IN =
            Set.of(
                    "event",
                    "window",
                    "ls",
                    "ss",
                    "cookie",
                    "global",
                    "context",
                    "item",
                    "index",
                    "items",
                    "rows",
                    "ids",
                    "count",
                    "total",
                    "page",
                    "perPage",
                    "orderBy",
                    "orderDir",
                    "keywords",
                    "selectedItems",
                    "unSelectedItems",
                    "hasNext",
                    "query",
                    "params",
                    "value",
                    "label",
                    "key",
                    "api",
                    "payload",
                    "status",
                    "msg",
                    "responseData",
                    "responseResult",
                    "responseStatus",
                    "responseMsg",
                    "__page",
                    "__rendererData",
                    "__super",
                    "rowsDiff",
                    "rowsOrigin",
                    "currentStep",
                    "file",
                    "term",
                    "__response",
                    "appVariables",
                    "constants");

    static final BindingScope ROOT = new BindingScope(Map.of(), BUILT_IN, false);

    boolean contains(String name) {
        return isOpen || data.containsKey(name) || names.contains(name);
    }

    BindingScope withData(Value more) {
        if (!(more instanceof Value.RecordOf(var fields))) {
            return this;
        }
        var joined = new LinkedHashMap<>(data);
        joined.putAll(fields);
        return new BindingScope(joined, names, isOpen);
    }

    BindingScope withNames(Collection<String> more) {
        var joined = new LinkedHashSet<>(names);
        joined.addAll(more);
        return new BindingScope(data, joined, isOpen);
    }

    BindingScope withOpen(boolean isNowOpen) {
        return isNowOpen ? new BindingScope(data, names, true) : this;
    }

    /** The names that a user may bind to here, without what amis provides. */
    String describeNames() {
        var own = new LinkedHashSet<>(data.keySet());
        names.stream().filter(name -> !BUILT_IN.contains(name)).forEach(own::add);
        return String.join(", ", own);
    }
}
