-- Turns that were accepted and have no answer yet, and who works on them.

create table accepted_turn (
    conversation_id text not null,
    turn bigint not null,
    owner bigint not null,
    starts bigint not null,
    primary key (conversation_id, turn)
);
