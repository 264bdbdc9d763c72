-- What was derived from all entries of a run, as lists show it; it can be derived again.

create table run_digest (
    run_id text primary key,
    last_seq bigint not null,
    digest text not null
);
