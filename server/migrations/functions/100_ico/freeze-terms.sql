create or replace function ico_freeze_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of round % are fixed: somebody has entered', old.number using errcode = '42501';
end $$;

create or replace trigger ico_rounds_frozen before update on ico_rounds for each row
  when (old.sold > 0 and (old.price, old.min, old.max, old.step, old.cap, old.opens_at, old.closes_at, old.bonus_tiers,
      old.fee_tiers, old.cliff_months, old.vest_months, old.daily_bps, old.remainder)
    is distinct from (new.price, new.min, new.max, new.step, new.cap, new.opens_at, new.closes_at, new.bonus_tiers,
      new.fee_tiers, new.cliff_months, new.vest_months, new.daily_bps, new.remainder))
  execute function ico_freeze_terms();
