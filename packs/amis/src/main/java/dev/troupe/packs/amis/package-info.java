/** The amis pack: adds the component builder and the page builder. Start at {@link AmisPack}. */
@NullMarked
package dev.troupe.packs.amis;

import org.jspecify.annotations.NullMarked;
