-- Buckets of tokens that servers share. "full_at" is when one is full again, in microseconds by the
-- clock of the database. Not logged: what a crash of the database forgets begins full.

create unlogged table rate_limit (
    bucket text primary key,
    full_at bigint not null
);
