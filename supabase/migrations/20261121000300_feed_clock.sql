-- An answer of the change feed also says what the time is at the server and whether its horizon is held back, so that a
-- device can tell that its own clock is wrong, and that news waits for a transaction somebody left open.
-- What was the feed becomes its inner part; both parts look at the one snapshot of the call.
alter function public.pull_changes(text, int, boolean) set schema sync;

-- `now`: milliseconds since 1970. `held`: newer transactions have ended than the horizon shows, because an older one that
-- writes is still open. The horizon is that one's id: the same in two answers, `held` in both, it was open all the while.
create function public.pull_changes(
  since text default null, page_size int default 1000, with_digests boolean default false
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return sync.pull_changes(since, page_size, with_digests) || jsonb_build_object(
    'now', floor(extract(epoch from statement_timestamp()) * 1000)::bigint,
    'held', pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot())
  );
end
$$;

revoke all on function public.pull_changes(text, int, boolean) from public;
grant execute on function public.pull_changes(text, int, boolean) to anon, authenticated, service_role;
