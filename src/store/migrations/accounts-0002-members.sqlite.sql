-- A member is an account whose name is its mail address in lower case, and which has a password.
create table members (
  account text primary key references accounts (id),
  role text not null check (role in ('operator', 'member')),
  password text not null,
  created_at integer not null,
  last_seen_at integer
) strict, without rowid;

-- Hashes alone: what a cookie or a link holds is nowhere in the store.
create table sessions (
  id text primary key,
  account text not null references members (account),
  hash text not null unique check (length(hash) = 64),
  created_at integer not null,
  last_seen_at integer not null
) strict, without rowid;

-- A link that was used has no row. The account is that of a recovery; mail, plan and role are those of an invitation.
create table links (
  id text primary key,
  kind text not null check (kind in ('set-up', 'invitation', 'recovery')),
  hash text not null unique check (length(hash) = 64),
  mail text,
  plan text not null,
  role text not null check (role in ('operator', 'member')),
  account text references members (account),
  created_at integer not null,
  expires_at integer not null
) strict, without rowid;

create table operator_log (
  at integer not null,
  id text not null,
  who text not null,
  action text not null,
  subject text not null,
  detail text,
  primary key (at, id)
) strict, without rowid;

create table operator_settings (name text primary key, value text not null) strict, without rowid;
