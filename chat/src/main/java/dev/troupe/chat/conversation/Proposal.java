package dev.troupe.chat.conversation;

/** What a message would do, before anything is run. */
public sealed interface Proposal {
    /** How the message was understood. */
    IntentResult intent();

    /** A plan that can be run. */
    record Planned(IntentResult intent, Plan plan) implements Proposal {}

    /** A question that must be answered first. */
    record Asked(IntentResult intent, Clarification question) implements Proposal {}

    /** An answer that needs no run; its problem states why if the request cannot be met. */
    record Answered(IntentResult intent, Answer answer) implements Proposal {}
}
