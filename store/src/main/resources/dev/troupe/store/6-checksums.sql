-- Checksums of entries, those of a run each over the one before it; none for what was there before.

alter table event add column checksum bigint;
alter table run add column head bigint;
alter table conversation_event add column checksum bigint;

-- Runs and conversations whose last entries were acknowledged and are gone.
create table loss (
    id text primary key,
    expected bigint not null,
    found bigint not null
);
