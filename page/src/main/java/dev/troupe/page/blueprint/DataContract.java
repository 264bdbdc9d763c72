package dev.troupe.page.blueprint;

import java.util.List;

/**
 * The data of a page.
 *
 * @param inputs what a user chooses before the page is built
 * @param bindings where the data comes from
 */
public record DataContract(List<DataInput> inputs, List<DataBinding> bindings) {
    public DataContract {
        inputs = List.copyOf(inputs);
        bindings = List.copyOf(bindings);
    }
}
