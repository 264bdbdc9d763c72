-- Times are nanoseconds since 1970 in UTC; JSON is text.

create table run (
    id text primary key,
    workflow text not null,
    status text not null,
    started bigint not null,
    ended bigint,
    nodes bigint not null,
    nodes_done bigint not null,
    last_seq bigint not null
);

create index run_by_start on run (started, id);
create index run_unfinished on run (started) where status = 'RUNNING';

create table event (
    run_id text not null,
    seq bigint not null,
    at bigint not null,
    type text not null,
    node_id text,
    payload text not null,
    blobs bigint not null,
    primary key (run_id, seq)
);

-- A value that was too large for its event: where it belongs and where it is.
create table event_blob (
    run_id text not null,
    seq bigint not null,
    path text not null,
    kind text not null,
    hash text not null,
    primary key (run_id, seq, path)
);

-- One row: who may write. "closed" is null while it is open, and after a crash.
create table owner (
    id bigint primary key,
    epoch bigint not null,
    pid bigint not null,
    started bigint not null,
    closed bigint
);

insert into owner values (1, 0, 0, 0, 0);
