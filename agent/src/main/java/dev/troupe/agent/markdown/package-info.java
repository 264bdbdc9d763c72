/**
 * Agents written as Markdown files: reads directories and synchronizes a catalog with them. Start
 * at {@link MarkdownAgents}.
 */
@NullMarked
package dev.troupe.agent.markdown;

import org.jspecify.annotations.NullMarked;
