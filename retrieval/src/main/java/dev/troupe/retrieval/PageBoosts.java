package dev.troupe.retrieval;

import java.util.Map;

/** What raises pages above what their words are worth. */
interface PageBoosts {
    /**
     * @param corpus its name, so that it holds for all versions
     * @return shares of the best score, by path
     */
    Map<String, Double> find(ParsedQuery query, String corpus);
}
