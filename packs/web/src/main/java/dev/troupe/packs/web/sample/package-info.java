/** A small shop on the loopback interface to try the crawler on. Start at {@link SampleSite}. */
@NullMarked
package dev.troupe.packs.web.sample;

import org.jspecify.annotations.NullMarked;
