-- Whose runs are, what was asked, and what was said in conversations.

alter table run add column request text not null default '';
alter table run add column user_id text not null default '';
alter table run add column conversation_id text not null default '';

create index run_by_user on run (user_id, started, id);
create index run_by_conversation on run (conversation_id, started);

create table conversation (
    id text primary key,
    user_id text not null,
    title text not null,
    created bigint not null,
    updated bigint not null,
    turns bigint not null,
    last_seq bigint not null
);

create index conversation_by_user on conversation (user_id, updated, id);

create table conversation_event (
    conversation_id text not null,
    seq bigint not null,
    at bigint not null,
    type text not null,
    run_id text,
    payload text not null,
    primary key (conversation_id, seq)
);
