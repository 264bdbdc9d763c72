-- Times are milliseconds since 1970 (UTC); flags are 0 and 1; empty texts are unknown.
create table schedule_user (
    user_id text primary key,
    last_number bigint not null
);
create table schedule (
    user_id text not null,
    number bigint not null,
    request text not null,
    cron text not null,
    zone text not null,
    missed text not null,
    overlap text not null,
    paused bigint not null,
    trigger_hash text not null,
    call_key text not null,
    created bigint not null,
    next_due bigint,
    primary key (user_id, number)
);
create index schedule_by_due on schedule (paused, next_due);
create index schedule_by_trigger on schedule (trigger_hash);
create table fire (
    user_id text not null,
    number bigint not null,
    due bigint not null,
    state text not null,
    conversation text not null,
    turn bigint not null,
    note text not null,
    lease bigint not null,
    attempts bigint not null,
    primary key (user_id, number, due)
);
create index fire_by_state on fire (state, due);
