-- Servers that share the store, and orders that one of them sent to the owner of a run or turn.

create table server (
    owner bigint primary key,
    address text not null,
    version text not null,
    started bigint not null,
    heartbeat bigint not null
);

-- "target" is a run, or "c:" and a conversation; "taken_by" is the owner that carries it out.
create table run_order (
    id text primary key,
    target text not null,
    kind text not null,
    payload text not null,
    user_id text not null,
    user_name text not null,
    after_seq bigint not null,
    sender bigint not null,
    created bigint not null,
    state text not null,
    taken_by bigint,
    result text
);

create index run_order_open on run_order (created) where state = 'OPEN';
