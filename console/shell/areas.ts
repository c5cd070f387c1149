import type { ComponentType } from 'react'
import type { StaffRight } from '#contract/rules/staff-rights.ts'
import { t } from '../i18n/messages.ts'

/** One screen of the navigation: its address, who may see it, and the letter that goes there after g. */
export interface AreaRow {
  readonly path: string
  readonly title: () => string
  readonly right: StaffRight
  readonly letter?: string
  readonly load: () => Promise<{ default: ComponentType }>
}
export interface AreaGroup {
  readonly title: () => string
  readonly areas: readonly AreaRow[]
}

export const AREA_GROUPS: readonly AreaGroup[] = [
  {
    title: t.nav_group_desk,
    areas: [
      {
        path: '/',
        title: t.nav_today,
        right: 'today.see',
        letter: 't',
        load: () => import('../screens/today/TodayScreen.tsx'),
      },
      {
        path: '/requests',
        title: t.nav_requests,
        right: 'requests.see',
        letter: 'r',
        load: () => import('../screens/requests/RequestsScreen.tsx'),
      },
      {
        path: '/inquiries',
        title: t.nav_inquiries,
        right: 'inquiries.see',
        letter: 'i',
        load: () => import('../screens/inquiries/InquiriesScreen.tsx'),
      },
    ],
  },
  {
    title: t.nav_group_members,
    areas: [
      {
        path: '/members',
        title: t.nav_members,
        right: 'members.see',
        letter: 'm',
        load: () => import('../screens/members/MembersScreen.tsx'),
      },
      {
        path: '/referral',
        title: t.nav_referral,
        right: 'referral.see',
        letter: 'f',
        load: () => import('../screens/referral/ReferralScreen.tsx'),
      },
    ],
  },
  {
    title: t.nav_group_money,
    areas: [
      {
        path: '/withdrawals',
        title: t.nav_withdrawals,
        right: 'withdrawals.see',
        letter: 'w',
        load: () => import('../screens/withdrawals/WithdrawalsScreen.tsx'),
      },
      {
        path: '/deposits',
        title: t.nav_deposits,
        right: 'deposits.see',
        letter: 'd',
        load: () => import('../screens/deposits/DepositsScreen.tsx'),
      },
      {
        path: '/ledger',
        title: t.nav_ledger,
        right: 'ledger.see',
        letter: 'l',
        load: () => import('../screens/ledger/LedgerScreen.tsx'),
      },
      {
        path: '/closes',
        title: t.nav_closes,
        right: 'closes.see',
        letter: 'z',
        load: () => import('../screens/closes/ClosesScreen.tsx'),
      },
      {
        path: '/prices',
        title: t.nav_prices,
        right: 'prices.see',
        letter: 'p',
        load: () => import('../screens/prices/PricesScreen.tsx'),
      },
      {
        path: '/status',
        title: t.nav_status,
        right: 'status.write',
        load: () => import('../screens/status/StatusScreen.tsx'),
      },
      {
        path: '/brakes',
        title: t.nav_brakes,
        right: 'brakes.see',
        load: () => import('../screens/brakes/BrakesScreen.tsx'),
      },
    ],
  },
  {
    title: t.nav_group_earning,
    areas: [
      {
        path: '/membership',
        title: t.nav_membership,
        right: 'membership.see',
        letter: 'b',
        load: () => import('../screens/membership/MembershipScreen.tsx'),
      },
      {
        path: '/rewards',
        title: t.nav_rewards,
        right: 'rewards.see',
        letter: 'e',
        load: () => import('../screens/rewards/RewardsScreen.tsx'),
      },
      {
        path: '/batches',
        title: t.nav_batches,
        right: 'rewards.see',
        letter: 'h',
        load: () => import('../screens/batches/BatchesScreen.tsx'),
      },
      {
        path: '/ico',
        title: t.nav_ico,
        right: 'ico.see',
        letter: 'o',
        load: () => import('../screens/ico/IcoScreen.tsx'),
      },
      {
        path: '/game',
        title: t.nav_game,
        right: 'game.see',
        letter: 'g',
        load: () => import('../screens/game/GameScreen.tsx'),
      },
    ],
  },
  {
    title: t.nav_group_trading,
    areas: [
      {
        path: '/signals',
        title: t.nav_signals,
        right: 'signals.see',
        letter: 'n',
        load: () => import('../screens/signals/SignalsScreen.tsx'),
      },
      {
        path: '/automaster',
        title: t.nav_automaster,
        right: 'autotrading.see',
        letter: 'a',
        load: () => import('../screens/automaster/AutoMasterScreen.tsx'),
      },
    ],
  },
  {
    title: t.nav_group_product,
    areas: [
      {
        path: '/content',
        title: t.nav_content,
        right: 'content.see',
        letter: 'c',
        load: () => import('../screens/content/ContentScreen.tsx'),
      },
      {
        path: '/campaigns',
        title: t.nav_campaigns,
        right: 'campaigns.see',
        letter: 'y',
        load: () => import('../screens/campaigns/CampaignsScreen.tsx'),
      },
      {
        path: '/translations',
        title: t.nav_translations,
        right: 'app.see',
        letter: 'x',
        load: () => import('../screens/translations/TranslationsScreen.tsx'),
      },
      {
        path: '/app',
        title: t.nav_app,
        right: 'app.see',
        letter: 'v',
        load: () => import('../screens/app/AppScreen.tsx'),
      },
      {
        path: '/gates',
        title: t.nav_gates,
        right: 'gates.see',
        letter: 'k',
        load: () => import('../screens/gates/GatesScreen.tsx'),
      },
    ],
  },
  {
    title: t.nav_group_house,
    areas: [
      {
        path: '/people',
        title: t.nav_people,
        right: 'staff.see',
        letter: 's',
        load: () => import('../screens/people/PeopleScreen.tsx'),
      },
      {
        path: '/audit',
        title: t.nav_audit,
        right: 'audit.see',
        letter: 'u',
        load: () => import('../screens/audit/AuditScreen.tsx'),
      },
      {
        path: '/reports',
        title: t.nav_reports,
        right: 'reports.see',
        letter: 'q',
        load: () => import('../screens/reports/ReportsScreen.tsx'),
      },
      {
        path: '/jobs',
        title: t.nav_jobs,
        right: 'jobs.see',
        letter: 'j',
        load: () => import('../screens/jobs/JobsScreen.tsx'),
      },
    ],
  },
]

export const AREAS: readonly AreaRow[] = AREA_GROUPS.flatMap(({ areas }) => areas)
