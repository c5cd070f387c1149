create or replace function content_keep_terms_texts() returns trigger language plpgsql as $$
declare
  touched content_terms_texts := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from content_terms t where t.state <> 'DRAFT'
      and (t.id = touched.terms_id or (tg_op = 'UPDATE' and t.id = old.terms_id))) then
    raise exception 'the texts of published terms stay' using errcode = '42501';
  end if;
  return touched;
end $$;

create or replace trigger content_terms_texts_kept before insert or update or delete on content_terms_texts
  for each row execute function content_keep_terms_texts();
