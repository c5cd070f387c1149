import { storeAddress } from './api/config.ts'
import { m } from './i18n/messages.ts'
import type { RouteRow } from './shell/routing/route-table.ts'

/** One row per screen that a guest may see; a screen's folder is its address. Paths are without the language's prefix. */
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
    form: true,
  },
  {
    path: '/sign-up',
    title: m.identity_sign_up,
    layout: 'bare',
    access: 'guest',
    load: () => import('./screens/sign-up/SignUpScreen.tsx'),
    prerender: true,
    form: true,
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
    form: true,
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
    path: '/board/notice',
    title: m.notice_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/board/notice/NoticeScreen.tsx'),
  },
  {
    path: '/guide',
    title: m.guide_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/guide/GuideScreen.tsx'),
  },
  {
    path: '/status',
    title: m.status_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/status/StatusScreen.tsx'),
  },
  {
    path: '/transparency',
    title: m.transparency_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/transparency/TransparencyScreen.tsx'),
  },
  {
    path: '/transparency/how',
    title: m.proof_how_title,
    layout: 'framed',
    access: 'any',
    load: () => import('./screens/transparency/how/HowScreen.tsx'),
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
  // The address for print, mails and codes to scan: the mobile app in its store.
  { path: '/app', redirect: storeAddress },
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
