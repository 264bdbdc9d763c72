/** Writes an analysis as a pandas and matplotlib script. Start at {@link PythonScripts}. */
@NullMarked
package dev.troupe.packs.data.python;

import org.jspecify.annotations.NullMarked;
