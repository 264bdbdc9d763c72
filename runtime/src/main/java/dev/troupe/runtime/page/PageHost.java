package dev.troupe.runtime.page;

import dev.troupe.agent.tool.ToolContext;
import java.util.Optional;

/** The program in which runs build pages. Safe for use by several threads. */
public interface PageHost {
    /** What builds the pages of the run of a call; the caller closes it. */
    PageServices open(ToolContext context);

    /** Empty where pages are files of the workspace. */
    Optional<PagePublisher> publisher();

    /**
     * Prints an HTML file as PDF.
     *
     * @throws dev.troupe.agent.tool.ToolException with the remedy if no browser can print it
     */
    byte[] printPdf(String html) throws InterruptedException;
}
