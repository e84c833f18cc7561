alter table leases add column since timestamptz not null default clock_timestamp();
