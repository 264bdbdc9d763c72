-- In which conversation it was done; empty for what was done elsewhere or before this was noted.
alter table change add column conversation text not null default '';
