import { m } from '#web/i18n/messages.ts'
import { t } from '../i18n/messages.ts'
import type { AreaRow } from './areas.ts'

/** Screens that are reached from another one and have no line of their own in the navigation. */
export const INNER_AREAS: readonly AreaRow[] = [
  {
    path: '/passkeys',
    title: m.passkey_title,
    right: 'session',
    load: () => import('../screens/passkeys/PasskeysScreen.tsx'),
  },
  {
    path: '/runbooks/:name',
    title: t.nav_runbook,
    right: 'today.see',
    load: () => import('../screens/runbooks/RunbookScreen.tsx'),
  },
  {
    path: '/members/:id',
    title: t.members_one,
    right: 'members.see',
    load: () => import('../screens/members/member/MemberScreen.tsx'),
  },
  {
    path: '/members/:id/graph',
    title: t.graph_title,
    right: 'brakes.see',
    load: () => import('../screens/members/graph/GraphScreen.tsx'),
  },
  {
    path: '/ledger/entries',
    title: t.ledger_entries,
    right: 'ledger.see',
    load: () => import('../screens/ledger/entries/EntriesScreen.tsx'),
  },
  {
    path: '/ledger/trial-balance',
    title: t.nav_trial_balance,
    right: 'ledger.see',
    load: () => import('../screens/ledger/trial-balance/TrialBalanceScreen.tsx'),
  },
  {
    path: '/closes/:day',
    title: t.nav_closes,
    right: 'closes.see',
    load: () => import('../screens/closes/close/CloseScreen.tsx'),
  },
  {
    path: '/withdrawals/gas-payouts',
    title: t.gas_payouts_title,
    right: 'withdrawals.see',
    load: () => import('../screens/withdrawals/gas-payouts/GasPayoutsScreen.tsx'),
  },
  {
    path: '/deposits/unmatched',
    title: t.nav_unmatched,
    right: 'deposits.see',
    load: () => import('../screens/deposits/unmatched/UnmatchedScreen.tsx'),
  },
  {
    path: '/deposits/rescans',
    title: t.rescans_title,
    right: 'deposits.see',
    load: () => import('../screens/deposits/rescans/RescansScreen.tsx'),
  },
  {
    path: '/brakes/velocity',
    title: t.velocity_title,
    right: 'brakes.see',
    load: () => import('../screens/brakes/velocity/VelocityScreen.tsx'),
  },
  {
    path: '/referral/tree',
    title: t.referral_tree,
    right: 'referral.see',
    load: () => import('../screens/referral/tree/TreeScreen.tsx'),
  },
  {
    path: '/batches/:day',
    title: t.batches_records,
    right: 'rewards.see',
    load: () => import('../screens/batches/records/RecordsScreen.tsx'),
  },
  {
    path: '/ico/:round',
    title: t.ico_entries,
    right: 'ico.see',
    load: () => import('../screens/ico/entries/IcoEntriesScreen.tsx'),
  },
  {
    path: '/automaster/runs',
    title: t.automaster_runs,
    right: 'autotrading.see',
    load: () => import('../screens/automaster/runs/AutoRunsScreen.tsx'),
  },
  {
    path: '/content/terms',
    title: t.content_terms,
    right: 'content.see',
    load: () => import('../screens/content/terms/TermsScreen.tsx'),
  },
  {
    path: '/content/terms/:id',
    title: t.content_terms,
    right: 'content.see',
    load: () => import('../screens/content/terms/version/VersionScreen.tsx'),
  },
  {
    path: '/content/new-video',
    title: t.content_video_new,
    right: 'content.write',
    load: () => import('../screens/content/video/NewVideoScreen.tsx'),
  },
  {
    path: '/content/:id',
    title: t.nav_content,
    right: 'content.see',
    load: () => import('../screens/content/item/ItemScreen.tsx'),
  },
  {
    path: '/content/:id/versions/:number',
    title: t.versions_title,
    right: 'content.see',
    load: () => import('../screens/content/item/versions/VersionScreen.tsx'),
  },
  {
    path: '/campaigns/:id',
    title: t.nav_campaigns,
    right: 'campaigns.see',
    load: () => import('../screens/campaigns/campaign/CampaignScreen.tsx'),
  },
  {
    path: '/jobs/runs',
    title: t.jobs_runs,
    right: 'jobs.see',
    load: () => import('../screens/jobs/runs/RunsScreen.tsx'),
  },
]
