-- Versions of the recalibration: from when on it speaks, and what it was learnt from.
create table signals_calibrations (
  source_id integer not null,
  model text not null,
  version integer not null check (version > 0),
  shifts double precision[] not null,
  slope double precision not null,
  outcomes integer not null check (outcomes > 0),
  reason text not null check (reason in ('month', 'outcomes')),
  learnt_from timestamptz not null,
  made_at timestamptz not null,
  primary key (source_id, model, version)
);
create trigger signals_calibrations_append_only before update or delete or truncate on signals_calibrations
  for each statement execute function signals_refuse_change();

-- A kind or a symbol of which nothing new is published for a while. Made by staff, or by the watch over calibration.
create table signals_pauses (
  id uuid primary key,
  source_id integer not null,
  kind text,
  symbol text,
  note text not null check (length(note) between 1 and 500),
  is_alarm boolean not null,
  paused_by text not null,
  paused_at timestamptz not null,
  resumed_by text,
  resumed_at timestamptz check (resumed_at >= paused_at),
  check ((kind is null) <> (symbol is null)),
  check ((resumed_by is null) = (resumed_at is null))
);
create unique index signals_pauses_running on signals_pauses (source_id, coalesce(kind, symbol)) where resumed_at is null;
