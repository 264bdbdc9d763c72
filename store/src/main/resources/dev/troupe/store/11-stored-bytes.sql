-- Bytes that each run and conversation takes, counted with every entry. "file_bytes" are files
-- outside the database: copies of a run's files, and those that came with an import.

alter table run add column bytes bigint not null default 0;
alter table run add column file_bytes bigint not null default 0;
alter table conversation add column bytes bigint not null default 0;

update run set bytes =
  (select coalesce(sum(octet_length(payload)), 0) from event where event.run_id = run.id);
update conversation set bytes =
  (select coalesce(sum(octet_length(payload)), 0) from conversation_event
   where conversation_id = conversation.id);
