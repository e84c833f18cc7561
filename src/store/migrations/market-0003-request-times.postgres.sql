create table request_times (host_group text primary key, next_at timestamptz not null);
