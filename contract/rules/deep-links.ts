import { LOCALES, localePrefix, splitLocale } from '#contract/locale.ts'

/** The screens that a link from outside, a mail or a push may open in the mobile app; everything else stays in the browser. */
export const DEEP_LINKS = [
  '/account/modify',
  '/alarm',
  '/alerts',
  '/board/inquiry/history/:id',
  '/board/notice',
  '/game',
  '/guide',
  '/guide/video',
  '/ico/vesting/histories',
  '/profit/history',
  '/profit/recommend/histories',
  '/reward',
  '/reward/histories/plan',
  '/setting',
  '/sign-up',
  '/sign/certification',
  '/subscribe',
  '/trading/automaster/binance',
  '/trading/automaster/bybit',
  '/trading/automaster/okx',
  '/trading/automaster/paper',
  '/trading/automaster/upbit',
  '/trading/signal',
  '/trading/strategies',
  '/trading/strategies/:id',
  '/wallet/histories',
] as const

const PATTERNS = DEEP_LINKS.map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[\\w-]+')}$`))

/** The path and search of this product that an address may open; undefined for another site or another screen. */
export function deepLinkPath(address: string, origin: string): string | undefined {
  const url = URL.parse(address, origin)
  if (url === null || url.origin !== origin) return undefined
  const { rest } = splitLocale(url.pathname)
  return PATTERNS.some((pattern) => pattern.test(rest)) ? `${url.pathname}${url.search}` : undefined
}

/** Every deep link in every language, as the paths of addresses. */
export function deepLinkPaths(): string[] {
  return DEEP_LINKS.flatMap((route) => LOCALES.map((locale) => `${localePrefix(locale)}${route}`))
}
