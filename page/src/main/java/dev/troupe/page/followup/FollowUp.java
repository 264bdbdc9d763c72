package dev.troupe.page.followup;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.patch.PatchPlan;

/** What a message about a page asks for. */
public sealed interface FollowUp {
    /** An answer; nothing changes. */
    record Chat(PageAnswer answer) implements FollowUp {}

    /**
     * A change of the page.
     *
     * @param patched the blueprint after it
     */
    record Refine(PatchPlan plan, Blueprint patched) implements FollowUp {}

    /**
     * Another page in the place of this one, to which the user has to agree.
     *
     * @param loss what the page has and the new one does not
     */
    record Rebuild(Blueprint blueprint, LocalizedText loss) implements FollowUp {}
}
