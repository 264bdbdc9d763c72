package dev.troupe.server.access;

/** A user by id and name. */
record UserName(String id, String name) {}
