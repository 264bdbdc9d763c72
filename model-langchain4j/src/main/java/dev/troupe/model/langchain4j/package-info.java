/**
 * Calls the providers of LangChain4j as models of Troupe. Start at {@link
 * dev.troupe.model.langchain4j.ProviderModelFactory}; for what has no name there at {@link
 * dev.troupe.model.langchain4j.LangChain4jModel}.
 */
@NullMarked
package dev.troupe.model.langchain4j;

import org.jspecify.annotations.NullMarked;
