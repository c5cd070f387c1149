-- What somebody asked for or agreed to ends when he is let go, is set up anew or loses the right to it: it never comes back with him.
alter table staff_requests drop constraint staff_requests_state_check;
alter table staff_requests add constraint staff_requests_state_check
  check (state in ('OPEN', 'DONE', 'FAILED', 'REJECTED', 'EXPIRED', 'LAPSED'));
update staff_requests r set state = 'LAPSED', decided_at = now() from staff_people p
  where r.state = 'OPEN' and p.id = r.asked_by and p.state <> 'ACTIVE';
update staff_approvals a set lapsed_at = now() from staff_people p
  where a.lapsed_at is null and p.id = a.staff_id and (p.state <> 'ACTIVE' or a.side <> all (p.roles))
    and not exists (select 1 from staff_approvals o
      where o.withdrawal_id = a.withdrawal_id and o.lapsed_at is null and o.side <> a.side);
-- Whoever was let go has no way in left that a new beginning could bring back.
update staff_people set password_hash = null, sealed_secret = null where state = 'ENDED';
update staff_links l set ended_at = now() from staff_people p
  where p.id = l.staff_id and p.state = 'ENDED' and l.used_at is null and l.ended_at is null;
