/**
 * Columns that a request adds by a formula: 加一列利润=收入-成本, "add a column total = price * qty". Start
 * at {@link dev.troupe.packs.data.formula.AddedColumn}.
 */
@NullMarked
package dev.troupe.packs.data.formula;

import org.jspecify.annotations.NullMarked;
