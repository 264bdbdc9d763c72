-- Callbacks of schedules: where they are notified, which fires are still to be reported, and what is
-- delivered. An empty address is none; a fire without "report_at" has nothing to report.
alter table schedule add column callback_url text not null default '';
alter table schedule add column callback_secret text not null default '';
alter table fire add column report_at bigint;
create index fire_by_report on fire (report_at);
create table delivery (
    user_id text not null,
    number bigint not null,
    id text not null,
    event text not null,
    payload text not null,
    status text not null,
    attempts bigint not null,
    next_attempt bigint not null,
    created bigint not null,
    response bigint not null,
    problem text not null,
    primary key (user_id, number, id)
);
create index delivery_by_due on delivery (status, next_attempt);
