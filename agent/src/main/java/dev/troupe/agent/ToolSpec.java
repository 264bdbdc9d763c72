package dev.troupe.agent;

/**
 * How a tool presents itself.
 *
 * @param name unique among an agent's tools; a verb and a noun, {@code renderChart}
 * @param description what it does and answers, for a model
 * @param input a record; its components are the arguments, {@code @Nullable} ones may be left out
 */
public record ToolSpec<I extends Record>(
        String name, String description, Class<I> input, Risk risk) {
    public static <I extends Record> ToolSpec<I> readOnly(
            String name, String description, Class<I> input) {
        return new ToolSpec<>(name, description, input, Risk.READ);
    }

    public static <I extends Record> ToolSpec<I> writing(
            String name, String description, Class<I> input) {
        return new ToolSpec<>(name, description, input, Risk.WRITE);
    }
}
