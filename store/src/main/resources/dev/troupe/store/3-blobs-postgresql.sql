-- Values that were too large for their events. "used" is when one was last put.

create table blob (
    hash text primary key,
    content bytea not null,
    used timestamptz not null
);

alter table blob alter column content set storage external;
