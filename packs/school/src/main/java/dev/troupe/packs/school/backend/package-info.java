/**
 * Records of a back end over REST. {@link BackendSource} reads them; the program provides the
 * {@link BackendClient}.
 */
@NullMarked
package dev.troupe.packs.school.backend;

import org.jspecify.annotations.NullMarked;
