-- What is published is never altered: it can only be withdrawn, before it binds.
create or replace function content_keep_terms() returns trigger language plpgsql as $$
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

create or replace trigger content_terms_kept before update or delete on content_terms
  for each row execute function content_keep_terms();
