package dev.troupe.retrieval.search;

import dev.troupe.retrieval.term.ParsedQuery;
import java.util.Map;

/** What raises pages above what their words are worth. */
public interface PageBoosts {
    /**
     * @param corpus its name, so that it applies to all versions
     * @return shares of the best score, by path
     */
    Map<String, Double> find(ParsedQuery query, String corpus);
}
