-- Times are milliseconds since 1970. Requests of a key, or of an account that is signed in, added up by minute and by hour.
create table usage (
  subject text collate "C" not null,
  step_seconds integer not null check (step_seconds in (60, 3600)),
  started_at bigint not null,
  operation text collate "C" not null,
  status integer not null,
  requests bigint not null,
  primary key (subject, step_seconds, started_at, operation, status)
);
create index usage_by_time on usage (step_seconds, started_at);

create table screens (
  id text collate "C" primary key,
  account text collate "C" not null references accounts (id),
  name text not null,
  query text not null,
  created_at bigint not null
);
create index screens_by_account on screens (account, created_at);

-- Feeds that an operator wants to be run next; a worker removes a row when it begins.
create table feed_requests (
  feed text collate "C" primary key,
  requested_at bigint not null
);
