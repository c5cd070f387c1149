import { AUTO_MASTER_ROUTES } from './auto-master-routes.ts'
import { m } from './i18n/messages.ts'
import type { ScreenRow } from './shell/routing/route-table.ts'

/** A screen inside the frame, for members alone. */
const FRAMED = { layout: 'framed', access: 'member' } as const
const WEBHOOKS = { title: m.webhooks_title, ...FRAMED } as const

/** The rows of the screens for members, fetched when one of them is gone to: a guest's first page is without them. */
export const MEMBER_ROUTES: readonly ScreenRow[] = [
  {
    path: '/account/modify',
    title: m.identity_modify,
    ...FRAMED,
    load: () => import('./screens/account/modify/ModifyScreen.tsx'),
  },
  {
    path: '/account/otp',
    title: m.otp_title,
    ...FRAMED,
    load: () => import('./screens/account/otp/OtpScreen.tsx'),
  },
  {
    path: '/account/passkeys',
    title: m.passkey_title,
    ...FRAMED,
    load: () => import('./screens/account/passkeys/PasskeysScreen.tsx'),
  },
  {
    path: '/alarm',
    title: m.alarm_title,
    ...FRAMED,
    load: () => import('./screens/alarm/AlarmScreen.tsx'),
  },
  {
    path: '/alerts',
    title: m.alerts_title,
    ...FRAMED,
    load: () => import('./screens/alerts/AlertsScreen.tsx'),
  },
  {
    path: '/board/inquiry',
    title: m.board_title,
    ...FRAMED,
    load: () => import('./screens/board/inquiry/InquiryScreen.tsx'),
  },
  {
    path: '/board/inquiry/history',
    title: m.board_history,
    ...FRAMED,
    load: () => import('./screens/board/inquiry/history/InquiryHistoryScreen.tsx'),
  },
  {
    path: '/board/inquiry/history/:id',
    title: m.board_detail,
    ...FRAMED,
    load: () => import('./screens/board/inquiry/history/detail/InquiryDetailScreen.tsx'),
  },
  {
    path: '/guide/video',
    title: m.video_title,
    ...FRAMED,
    load: () => import('./screens/guide/video/VideoScreen.tsx'),
  },
  {
    path: '/setting',
    title: m.setting_title,
    ...FRAMED,
    load: () => import('./screens/setting/SettingScreen.tsx'),
  },
  {
    path: '/setting/channels',
    title: m.channels_title,
    ...FRAMED,
    load: () => import('./screens/setting/channels/ChannelsScreen.tsx'),
  },
  {
    path: '/setting/programs',
    title: m.programs_title,
    ...FRAMED,
    load: () => import('./screens/setting/programs/ProgramsScreen.tsx'),
  },
  {
    path: '/setting/webhooks',
    ...WEBHOOKS,
    load: () => import('./screens/setting/webhooks/WebhooksScreen.tsx'),
  },
  {
    path: '/setting/webhooks/:id',
    ...WEBHOOKS,
    load: () => import('./screens/setting/webhooks/detail/WebhookScreen.tsx'),
  },
  {
    path: '/transparency/me',
    title: m.proof_title,
    ...FRAMED,
    load: () => import('./screens/transparency/me/MyProofScreen.tsx'),
  },
  {
    path: '/unsubscribe',
    title: m.channels_unsubscribe,
    layout: 'bare',
    access: 'any',
    load: () => import('./screens/unsubscribe/UnsubscribeScreen.tsx'),
  },
  {
    path: '/preview',
    title: m.preview_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/preview/PreviewScreen.tsx'),
  },
  {
    path: '/trading',
    title: m.auto_trading,
    ...FRAMED,
    load: () => import('./screens/trading/TradingScreen.tsx'),
  },
  ...AUTO_MASTER_ROUTES,
  {
    path: '/trading/signal',
    title: m.signals_title,
    ...FRAMED,
    load: () => import('./screens/trading/signal/SignalScreen.tsx'),
  },
  {
    path: '/trading/signal/history',
    title: m.signals_history,
    ...FRAMED,
    load: () => import('./screens/trading/signal/history/HistoryScreen.tsx'),
  },
  {
    path: '/wallet',
    title: m.wallet_title,
    ...FRAMED,
    load: () => import('./screens/wallet/WalletScreen.tsx'),
  },
  {
    path: '/wallet/deposit',
    title: m.wallet_deposit,
    ...FRAMED,
    load: () => import('./screens/wallet/deposit/DepositScreen.tsx'),
  },
  {
    path: '/wallet/withdraw',
    title: m.wallet_withdraw,
    ...FRAMED,
    load: () => import('./screens/wallet/withdraw/WithdrawScreen.tsx'),
  },
  {
    path: '/wallet/withdraw-complete',
    title: m.withdraw_receipt,
    layout: 'plain',
    access: 'member',
    load: () => import('./screens/wallet/withdraw-complete/WithdrawCompleteScreen.tsx'),
  },
  {
    path: '/wallet/swap',
    title: m.wallet_exchange,
    ...FRAMED,
    load: () => import('./screens/wallet/swap/SwapScreen.tsx'),
  },
  {
    path: '/wallet/histories',
    title: m.wallet_all_history,
    ...FRAMED,
    load: () => import('./screens/wallet/histories/HistoriesScreen.tsx'),
  },
  {
    path: '/wallet/statements',
    title: m.statements_title,
    ...FRAMED,
    load: () => import('./screens/wallet/statements/StatementsScreen.tsx'),
  },
  {
    path: '/subscribe',
    title: m.subscribe_title,
    ...FRAMED,
    load: () => import('./screens/subscribe/SubscribeScreen.tsx'),
  },
  {
    path: '/subscribe/history',
    title: m.subscribe_history,
    ...FRAMED,
    load: () => import('./screens/subscribe/history/HistoryScreen.tsx'),
  },
  {
    path: '/reward/incentive',
    title: m.invite_title,
    ...FRAMED,
    load: () => import('./screens/reward/incentive/IncentiveScreen.tsx'),
  },
  {
    path: '/profit/recommend/histories',
    title: m.commission_title,
    ...FRAMED,
    load: () => import('./screens/profit/recommend/histories/HistoriesScreen.tsx'),
  },
  {
    path: '/reward',
    title: m.plan_title,
    ...FRAMED,
    load: () => import('./screens/reward/RewardScreen.tsx'),
  },
  {
    path: '/reward/headcount',
    title: m.plan_join_title,
    ...FRAMED,
    load: () => import('./screens/reward/headcount/HeadcountScreen.tsx'),
  },
  {
    path: '/reward/orgchart',
    title: m.chart_title,
    ...FRAMED,
    load: () => import('./screens/reward/orgchart/OrgChartScreen.tsx'),
  },
  {
    path: '/reward/histories/plan',
    title: m.plan_histories,
    ...FRAMED,
    load: () => import('./screens/reward/histories/RewardHistoriesScreen.tsx'),
  },
  {
    path: '/reward/histories/reward',
    title: m.plan_histories,
    ...FRAMED,
    load: () => import('./screens/reward/histories/RewardHistoriesScreen.tsx'),
  },
  {
    path: '/profit',
    title: m.profit_title,
    ...FRAMED,
    load: () => import('./screens/profit/ProfitScreen.tsx'),
  },
  {
    path: '/profit/history',
    title: m.profit_history_title,
    ...FRAMED,
    load: () => import('./screens/profit/history/ProfitHistoryScreen.tsx'),
  },
  {
    path: '/game',
    title: m.game_title,
    ...FRAMED,
    load: () => import('./screens/game/GameScreen.tsx'),
  },
  {
    path: '/ico',
    title: m.ico_title,
    ...FRAMED,
    load: () => import('./screens/ico/IcoScreen.tsx'),
  },
  {
    path: '/ico/enter',
    title: m.ico_enter,
    ...FRAMED,
    load: () => import('./screens/ico/enter/EnterScreen.tsx'),
  },
  {
    path: '/ico/vesting/histories',
    title: m.ico_histories,
    ...FRAMED,
    load: () => import('./screens/ico/vesting/histories/VestingHistoriesScreen.tsx'),
  },
  {
    path: '/ico/vesting/histories/available',
    title: m.ico_histories,
    ...FRAMED,
    load: () => import('./screens/ico/vesting/histories/VestingHistoriesScreen.tsx'),
  },
  {
    path: '/ico/vesting/histories/locked',
    title: m.ico_histories,
    ...FRAMED,
    load: () => import('./screens/ico/vesting/histories/VestingHistoriesScreen.tsx'),
  },
  {
    path: '/ico/vesting/schedule/:ico_number',
    title: m.ico_schedule,
    ...FRAMED,
    load: () => import('./screens/ico/vesting/schedule/ScheduleScreen.tsx'),
  },
]
