import { m } from './i18n/messages.ts'
import { announcePaths } from './shell/paths.ts'
import { checkRoutes, isScreen, type RouteRow } from './shell/route-table.ts'

/** One row per screen; a screen's folder is its address. Paths are without the language's prefix. */
export const ROUTES: readonly RouteRow[] = [
  {
    path: '/',
    title: m.home_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/home/HomeScreen.tsx'),
    prerender: true,
  },
  {
    path: '/sign-in',
    title: m.identity_sign_in,
    layout: 'bare',
    access: 'guest',
    load: () => import('./screens/sign-in/SignInScreen.tsx'),
    prerender: true,
  },
  {
    path: '/sign-up',
    title: m.identity_sign_up,
    layout: 'bare',
    access: 'guest',
    load: () => import('./screens/sign-up/SignUpScreen.tsx'),
    prerender: true,
  },
  {
    path: '/sign-up-complete',
    title: m.identity_sign_up_complete,
    layout: 'plain',
    access: 'any',
    load: () => import('./screens/sign-up-complete/SignUpCompleteScreen.tsx'),
    prerender: true,
  },
  {
    path: '/sign/certification',
    title: m.identity_certification,
    layout: 'plain',
    access: 'any',
    load: () => import('./screens/sign/certification/CertificationScreen.tsx'),
    prerender: true,
  },
  {
    path: '/account/find-password',
    title: m.identity_find_password,
    layout: 'bare',
    access: 'any',
    load: () => import('./screens/account/find-password/FindPasswordScreen.tsx'),
    prerender: true,
  },
  {
    path: '/account/modify',
    title: m.identity_modify,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/account/modify/ModifyScreen.tsx'),
  },
  {
    path: '/account/otp',
    title: m.otp_title,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/account/otp/OtpScreen.tsx'),
  },
  {
    path: '/term/use',
    title: m.content_term_use,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/term/TermScreen.tsx'),
    prerender: 'payload',
  },
  {
    path: '/term/privacy',
    title: m.content_term_privacy,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/term/TermScreen.tsx'),
    prerender: 'payload',
  },
  {
    path: '/setting',
    title: m.setting_title,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/setting/SettingScreen.tsx'),
  },
  {
    path: '/trading/signal',
    title: m.signals_title,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/trading/signal/SignalScreen.tsx'),
  },
  {
    path: '/trading/signal/history',
    title: m.signals_history,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/trading/signal/history/HistoryScreen.tsx'),
  },
  {
    path: '/wallet',
    title: m.wallet_title,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/wallet/WalletScreen.tsx'),
  },
  {
    path: '/wallet/deposit',
    title: m.wallet_deposit,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/wallet/deposit/DepositScreen.tsx'),
  },
  {
    path: '/wallet/withdraw',
    title: m.wallet_withdraw,
    layout: 'framed',
    access: 'member',
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
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/wallet/swap/SwapScreen.tsx'),
  },
  {
    path: '/wallet/histories',
    title: m.wallet_all_history,
    layout: 'framed',
    access: 'member',
    load: () => import('./screens/wallet/histories/HistoriesScreen.tsx'),
  },
  {
    path: '/trading/signal/utils/audio',
    title: m.sound_title,
    layout: 'plain',
    access: 'any',
    load: () => import('./screens/trading/signal/utils/audio/AudioScreen.tsx'),
    prerender: true,
  },
  {
    path: '/game/utils/audio',
    title: m.sound_title,
    layout: 'plain',
    access: 'any',
    load: () => import('./screens/game/utils/audio/AudioScreen.tsx'),
    prerender: true,
  },
  { path: '/term', redirect: '/term/use' },
  ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        {
          path: '/ui',
          title: m.gallery_title,
          layout: 'framed' as const,
          access: 'any' as const,
          load: () => import('./screens/ui/GalleryScreen.tsx'),
        },
      ]
    : []),
]

checkRoutes(ROUTES)
announcePaths(ROUTES.filter(isScreen).map((row) => row.path))

/** The paths that have a screen; a link leads to no other. */
export const SCREEN_PATHS: readonly string[] = ROUTES.filter(isScreen).map((row) => row.path)
