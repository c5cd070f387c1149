-- What the staff look for among a million rows: a state, a kind or a person that few of them have.
create index inquiries_threads_held on inquiries_threads (waiting_since, id) where staff_state = 'hold';
create index inquiries_threads_done_type on inquiries_threads (type, updated_at desc, id desc) where status = 'done';
create index inquiries_threads_done_by on inquiries_threads (assigned_to, updated_at desc, id desc) where status = 'done';
create index chain_deposits_state on chain_deposits (state, seen_at desc, id desc);
create index rewards_plans_state on rewards_plans (state, joined_at desc, id desc);
create index referral_flags_state on referral_flags (state, found_at, member_id, upline_id);
create index autotrading_accounts_stopped on autotrading_accounts (switched_at desc, id desc) where killed_at is not null;
create index autotrading_accounts_type on autotrading_accounts (type, switched_at desc, id desc);
create index autotrading_keys_account on autotrading_keys (account_id);
create index staff_audit_action on staff_audit (action, at desc, id desc);
create index kernel_job_runs_started on kernel_job_runs (started_at desc, id desc);
create index kernel_job_runs_outcome on kernel_job_runs (outcome, started_at desc, id desc);
