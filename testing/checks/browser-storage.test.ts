import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { ROOT, sourceFiles } from './source-files.ts'

/** Everything the members' app keeps in a browser, by the file that writes it. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'contract/locale.ts': ['locale'],
  'server/kernel/security/device-cookie.ts': ['known'],
  'web/api/client.ts': ['member', 'device'],
  'web/api/session/device-keys.ts': ['device'],
  'web/api/session/session.ts': [
    'accessToken',
    'refreshToken',
    'isSubscribed',
    'subscribeEndDate',
    'isAutobotSubscribed',
    'autobotSubscribeEndDate',
  ],
  'web/offline/seen-signals.ts': ['seen-signals'],
  'web/features/proofs/seen-heads.ts': ['proof-heads'],
  'web/features/content/NoticePopup.tsx': ['notice-off'],
  'web/features/wallet/hidden-balances.ts': ['balances'],
  'web/features/account/signed-up.ts': ['signed-up'],
  'web/push/device-push.ts': ['push'],
  'web/screens/sign-up/invite.ts': ['invite'],
  'web/screens/trading/signal/saved-filters.ts': ['signal-filters'],
  'web/shell/frame/LanguageMenu.tsx': ['locale'],
  // How far pages were scrolled, until the tab is closed.
  'web/shell/router/scroll.ts': [],
  // When a page was loaded anew: its name is the page.
  'web/shell/update/chunk-reload.ts': [],
  'web/base/look.ts': ['theme', 'move'],
  'web/ui/sound/sound.ts': ['volume'],
}

const sources = [...sourceFiles('.ts,.tsx')].filter(
  ([path]) => path.startsWith('web/') && !path.includes('.test.') && !path.includes('/generated/'),
)

describe('what the members’ app keeps in a browser', () => {
  it('is written by no other file than those known here', () => {
    const writing = sources.filter(([, text]) => /\.setItem\(|document\.cookie =|indexedDB\.open/.test(text))
    expect(writing.map(([path]) => path).filter((path) => !(path in KEPT))).toEqual([])
  })

  it.each(LOCALES)('is named in the privacy policy in %s', (locale) => {
    const policy = readFileSync(join(ROOT, `server/modules/content/terms/privacy.${locale}.md`), 'utf8')
    const missing = Object.values(KEPT)
      .flat()
      .filter((name) => !new RegExp(`["“「]${name}["”」]`).test(policy))
    expect(missing).toEqual([])
  })
})
