-- Times are milliseconds since 1970. A key's plan is null where the account's plan holds.
create table accounts (
  id text primary key,
  name text not null unique,
  plan text not null,
  disabled integer not null default 0 check (disabled in (0, 1)),
  created_at integer not null
) strict, without rowid;

create table keys (
  id text primary key,
  account text not null references accounts (id),
  hash text not null unique check (length(hash) = 64),
  preview text not null,
  plan text,
  name text not null,
  created_at integer not null,
  expires_at integer,
  revoked_at integer,
  rotated_from text references keys (id)
) strict, without rowid;

create table key_uses (
  key text primary key references keys (id),
  last_used_at integer not null,
  last_used_address text
) strict, without rowid;
