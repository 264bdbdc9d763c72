-- Replies of models to accepted turns, until these have their answers.

create table turn_reply (
    conversation_id text not null,
    turn bigint not null,
    request text not null,
    occurrence bigint not null,
    reply text not null,
    checksum bigint not null,
    primary key (conversation_id, turn, request, occurrence)
);
