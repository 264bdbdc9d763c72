package dev.troupe.retrieval;

/**
 * A block of code in a document.
 *
 * @param info what the fence says after its marks, {@code schema: scope="body"}; may be empty
 * @param code without the fence
 */
public record CodeExample(String info, String code) {}
