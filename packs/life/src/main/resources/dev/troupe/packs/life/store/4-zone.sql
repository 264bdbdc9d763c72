-- By which the person's days begin and end; empty for that of the computer.
alter table person add column zone text not null default '';
