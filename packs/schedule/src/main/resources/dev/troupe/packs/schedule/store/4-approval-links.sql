-- Links to decisions that the work of schedules waits for: by what they are signed, and whether they
-- decide without a sign-in.
alter table schedule add column link_secret text not null default '';
alter table schedule add column link_decides bigint not null default 0;
