-- Where clients of A2A are notified of their tasks. "notified" is the turn and state that was
-- delivered last; "claim" belongs to the server that sends at the moment.

create table a2a_push (
    task text not null,
    id text not null,
    user_id text not null,
    url text not null,
    token text not null,
    scheme text not null,
    credentials text not null,
    version text not null,
    address text not null,
    notified text not null,
    attempts bigint not null,
    due bigint not null,
    claim text not null,
    created bigint not null,
    primary key (task, id)
);

create index a2a_push_due on a2a_push (due);
