/**
 * Models for tests: scripted ones, recorded ones, and local servers that implement the protocols of
 * providers. Start at {@link ScriptedModel} and {@link ChatModelContract}.
 */
@NullMarked
package dev.troupe.testing.model;

import org.jspecify.annotations.NullMarked;
