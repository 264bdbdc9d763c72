package dev.troupe.page.patch;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.page.blueprint.Blueprint;
import java.util.List;

/** Plans blocks that a user asks to add to a page and that show data it does not have. */
@FunctionalInterface
public interface BlockPlanner {
    /** Has no data; a page shows what it is planned with. */
    BlockPlanner NONE =
            (part, _) ->
                    new PatchReading.Unclear(
                            List.of(
                                    LocalizedText.of(
                                            "页面的数据中没有“%s”",
                                            "the data of the page does not have '%s'", part)));

    /**
     * Plans the blocks of one part of a request, such as "total per month".
     *
     * @param blueprint of the page that they are added to
     */
    PatchReading plan(String part, Blueprint blueprint) throws InterruptedException;
}
