-- The large values of the runs that were there before bytes were counted.

update run set bytes = bytes +
  (select coalesce(sum(octet_length(content)), 0) from event_blob
   join blob on blob.hash = event_blob.hash where event_blob.run_id = run.id);
