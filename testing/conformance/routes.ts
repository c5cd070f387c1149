/** The prefix of each language variant, with the language that its pages name. */
export const VARIANTS: Readonly<Record<string, string>> = {
  '': 'en',
  '/ko': 'ko',
  '/ja': 'ja',
  '/zh_CN': 'zh-CN',
  '/zh_TW': 'zh-TW',
}

/** Without header and footer. */
export const BARE = ['/account/find-password', '/sign-in', '/sign-up']

/** Without layout metadata. */
export const PLAIN = [
  '/sign-up-complete',
  '/sign/certification',
  '/game/utils/audio',
  '/trading/signal/utils/audio',
  '/wallet/withdraw-complete',
]

/** With header, content and footer, open to guests. */
export const PUBLIC = ['/', '/board/notice', '/guide', '/term/privacy', '/term/use']

/** With header, content and footer, for members; each route with a parameter by one value, but for the inquiry's id. */
export const MEMBERS = `
  /account/modify /account/otp /alarm /board/inquiry /board/inquiry/history /game /guide/video /ico /ico/enter
  /ico/vesting/histories /ico/vesting/histories/available /ico/vesting/histories/locked /ico/vesting/schedule/1
  /profit /profit/history /profit/recommend/histories /reward /reward/headcount /reward/histories/plan
  /reward/histories/reward /reward/incentive /reward/orgchart /setting /subscribe /subscribe/history /trading
  /trading/automaster/paper /trading/automaster/binance /trading/signal /trading/signal/history /wallet
  /wallet/deposit /wallet/histories /wallet/swap /wallet/withdraw
`
  .trim()
  .split(/\s+/)
