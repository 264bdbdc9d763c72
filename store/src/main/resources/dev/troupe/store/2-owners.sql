-- A run belongs to whoever wrote to it last; one row for each that opened the store.

alter table run add column owner bigint not null default 0;

create table opening (
    epoch bigint primary key,
    pid bigint not null,
    host text not null,
    started bigint not null,
    closed bigint
);

insert into opening select epoch, pid, '', started, closed from owner where epoch > 0;

drop table owner;

alter table opening rename to owner;

create index event_blob_by_hash on event_blob (hash);
create index run_by_end on run (ended);
