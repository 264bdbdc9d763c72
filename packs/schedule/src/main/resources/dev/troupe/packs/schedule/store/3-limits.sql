-- Limits of schedules, and what the work of fires used. A limit of 0 or an empty day is none; the use
-- of a fire is null until its work has ended. Costs are millionths of a US dollar.
alter table schedule add column until_day text not null default '';
alter table schedule add column max_runs bigint not null default 0;
alter table schedule add column runs_per_day bigint not null default 0;
alter table schedule add column tokens_per_day bigint not null default 0;
alter table schedule add column cost_per_day bigint not null default 0;
alter table schedule add column begun bigint not null default 0;
alter table fire add column tokens bigint;
alter table fire add column cost bigint;
