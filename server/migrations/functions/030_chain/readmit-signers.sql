-- Signers that were let in by an earlier release get what this one needs: only they may add refusals.
do $$
declare v_role name;
begin
  for v_role in
    select distinct r.rolname from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = 'chain_refusals'::regclass and a.privilege_type = 'INSERT' and a.grantee <> c.relowner
  loop
    perform chain_admit_signer(v_role);
  end loop;
end $$;
