-- Versions of the terms of use and of the privacy policy: one row is one of both documents in one version
-- (docs/decisions/0131). Agreements name kind, version and language, which together are one text for ever.
create table content_terms (
  id uuid primary key,
  kind text not null check (kind in ('use', 'privacy')),
  state text not null check (state in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
  -- Whether a lawyer has reviewed it; members read the mark.
  is_reviewed boolean not null default false,
  -- Who of the staff began it; null for what came with the product.
  made_by uuid,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- The day it binds from, which is its name; with a number behind it when that day was withdrawn before.
  version text check (version ~ '^\d{4}-\d{2}-\d{2}(\.\d+)?$'),
  binds_at timestamptz,
  -- Whether members who agreed to the version before are asked again.
  asks_again boolean,
  published_at timestamptz,
  withdrawn_at timestamptz,
  unique (kind, version),
  check ((state = 'DRAFT') = (version is null)),
  check ((state = 'DRAFT') = (binds_at is null)),
  check ((state = 'DRAFT') = (asks_again is null)),
  check ((state = 'DRAFT') = (published_at is null)),
  check ((state = 'WITHDRAWN') = (withdrawn_at is not null)),
  check (withdrawn_at < binds_at)
);

create table content_terms_texts (
  terms_id uuid not null references content_terms (id) on delete cascade,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  -- Markdown; parsed into nodes when it is read.
  body text not null check (length(body) between 1 and 20000),
  -- SHA-256 of the text, as base64url.
  digest text not null,
  primary key (terms_id, locale)
);

-- What is published is never altered: it can only be withdrawn, before it binds.
create function content_keep_terms() returns trigger language plpgsql as $$
begin
  if old.state = 'DRAFT' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.state = 'PUBLISHED' and new.state = 'WITHDRAWN'
    and to_jsonb(new) - '{state,withdrawn_at}'::text[] = to_jsonb(old) - '{state,withdrawn_at}'::text[] then
    return new;
  end if;
  raise exception 'version % of the terms is published', old.version using errcode = '42501';
end $$;
create trigger content_terms_kept before update or delete on content_terms
  for each row execute function content_keep_terms();

create function content_keep_terms_texts() returns trigger language plpgsql as $$
declare
  touched content_terms_texts := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from content_terms t where t.state <> 'DRAFT'
      and (t.id = touched.terms_id or (tg_op = 'UPDATE' and t.id = old.terms_id))) then
    raise exception 'the texts of published terms stay' using errcode = '42501';
  end if;
  return touched;
end $$;
create trigger content_terms_texts_kept before insert or update or delete on content_terms_texts
  for each row execute function content_keep_terms_texts();

-- How many agreed to a version is counted for the staff.
create index identity_consents_versions on identity_consents (kind, version);
