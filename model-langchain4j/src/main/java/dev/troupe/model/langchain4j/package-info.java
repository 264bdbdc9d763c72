/**
 * LangChain4j's providers as Troupe's models. Start at {@link
 * dev.troupe.model.langchain4j.ProviderModelFactory}; for what has no name there at {@link
 * dev.troupe.model.langchain4j.LangChain4jModel}.
 */
@NullMarked
package dev.troupe.model.langchain4j;

import org.jspecify.annotations.NullMarked;
