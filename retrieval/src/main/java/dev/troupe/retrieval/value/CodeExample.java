package dev.troupe.retrieval.value;

/**
 * A block of code in a document.
 *
 * @param info the text of the fence after its marks, {@code schema: scope="body"}; may be empty
 * @param code without the fence
 */
public record CodeExample(String info, String code) {}
