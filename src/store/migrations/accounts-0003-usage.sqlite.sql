-- Times are milliseconds since 1970. Requests of a key, or of an account that is signed in, added up by minute and by hour.
create table usage (
  subject text not null,
  step_seconds integer not null check (step_seconds in (60, 3600)),
  started_at integer not null,
  operation text not null,
  status integer not null,
  requests integer not null,
  primary key (subject, step_seconds, started_at, operation, status)
) strict, without rowid;
create index usage_by_time on usage (step_seconds, started_at);

create table screens (
  id text primary key,
  account text not null references accounts (id),
  name text not null,
  query text not null,
  created_at integer not null
) strict, without rowid;
create index screens_by_account on screens (account, created_at);

-- Feeds that an operator wants to be run next; a worker removes a row when it begins.
create table feed_requests (
  feed text primary key,
  requested_at integer not null
) strict, without rowid;
