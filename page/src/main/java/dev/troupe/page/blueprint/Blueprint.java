package dev.troupe.page.blueprint;

import java.util.stream.Stream;

/**
 * The plan of a page. May be wrong in any way; {@code BlueprintRules} reports what is.
 *
 * @param id {@code bp-} and a name
 * @param capabilityLevel 1 for fixed components, 2 where a model writes texts
 * @param sourcePrompt the request as the user wrote it
 * @param createdAt an ISO 8601 time; empty if unknown
 * @param pageSystemPrompt goal, tone and language for a model that writes texts of the page
 */
public record Blueprint(
        String id,
        String name,
        String description,
        String icon,
        String category,
        int version,
        int capabilityLevel,
        String sourcePrompt,
        String createdAt,
        DataContract dataContract,
        ComputeGraph computeGraph,
        UiComposition uiComposition,
        String pageSystemPrompt) {
    /** A blueprint with the default values of everything that a reader of the page does not see. */
    public static Blueprint of(
            String id,
            String name,
            String sourcePrompt,
            DataContract data,
            ComputeGraph compute,
            UiComposition ui) {
        return new Blueprint(
                id, name, "", "chart", "analytics", 1, 1, sourcePrompt, "", data, compute, ui, "");
    }

    /** The slots of all tabs, in the order in which they are displayed. */
    public Stream<ComponentSlot> slots() {
        return uiComposition.tabs().stream().flatMap(tab -> tab.slots().stream());
    }

    /** The same plan, as the answer to this request. */
    public Blueprint withSource(String prompt, String at) {
        return new Blueprint(
                id,
                name,
                description,
                icon,
                category,
                version,
                capabilityLevel,
                prompt,
                at,
                dataContract,
                computeGraph,
                uiComposition,
                pageSystemPrompt);
    }

    /** The same with another title. */
    public Blueprint withName(String newName) {
        return new Blueprint(
                id,
                newName,
                description,
                icon,
                category,
                version,
                capabilityLevel,
                sourcePrompt,
                createdAt,
                dataContract,
                computeGraph,
                uiComposition,
                pageSystemPrompt);
    }

    /** The same as another version of the plan. */
    public Blueprint withVersion(int newVersion) {
        return new Blueprint(
                id,
                name,
                description,
                icon,
                category,
                newVersion,
                capabilityLevel,
                sourcePrompt,
                createdAt,
                dataContract,
                computeGraph,
                uiComposition,
                pageSystemPrompt);
    }

    /** The same with other data. */
    public Blueprint withData(DataContract newData) {
        return new Blueprint(
                id,
                name,
                description,
                icon,
                category,
                version,
                capabilityLevel,
                sourcePrompt,
                createdAt,
                newData,
                computeGraph,
                uiComposition,
                pageSystemPrompt);
    }

    /** The same with other computations. */
    public Blueprint withCompute(ComputeGraph newCompute) {
        return new Blueprint(
                id,
                name,
                description,
                icon,
                category,
                version,
                capabilityLevel,
                sourcePrompt,
                createdAt,
                dataContract,
                newCompute,
                uiComposition,
                pageSystemPrompt);
    }

    /** The same with other components. */
    public Blueprint withUi(UiComposition newUi) {
        return new Blueprint(
                id,
                name,
                description,
                icon,
                category,
                version,
                capabilityLevel,
                sourcePrompt,
                createdAt,
                dataContract,
                computeGraph,
                newUi,
                pageSystemPrompt);
    }
}
