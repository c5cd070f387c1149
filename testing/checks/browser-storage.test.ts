import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { ROOT, sourceFiles } from './source-files.ts'

/** What a file writes under names that no constant of the source says; empty for what the policy describes without a name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'web/api/session/session.ts': [
    'accessToken',
    'refreshToken',
    'isSubscribed',
    'subscribeEndDate',
    'isAutobotSubscribed',
    'autobotSubscribeEndDate',
  ],
  'web/base/look.ts': ['theme', 'move'],
  'web/shell/routing/change-language.ts': ['locale'],
  // When a page was loaded anew: its name is the page.
  'web/shell/update/chunk-reload.ts': [],
}
/** Cookies that only the server writes (server/kernel/security/device-cookie.ts). */
const OF_SERVER = ['known']

const sources = new Map(
  [...sourceFiles('ts,tsx')].filter(
    ([path]) => /^(web|contract)\//.test(path) && !/\.test\.|\/generated\//.test(path),
  ),
)
/** A write to the browser's storage, and what it says its name is. */
const WRITE = /(?:\.setItem\(|indexedDB\.open\(|document\.cookie = (?:`\$\{)?)\s*([^,;}]+)/g

/** The text of a name: itself, or the constant of this file or of another that it names. */
function textOf(name: string, path: string): string | undefined {
  const [, literal] = /^'([^']+)'$/.exec(name) ?? []
  if (literal !== undefined) return literal
  const constant = new RegExp(`const ${name.replaceAll(/\W/g, '')} = '([^']+)'`)
  const texts = [sources.get(path) ?? '', ...sources.values()]
  return texts.map((text) => constant.exec(text)?.[1]).find((text) => text !== undefined)
}

const writes = [...sources].flatMap(([path, text]) =>
  [...text.matchAll(WRITE)].map(([, name = '']) => ({ path, name: textOf(name.trim(), path) })),
)
const names = [...writes.map(({ name }) => name), ...Object.values(OTHER_NAMES).flat(), ...OF_SERVER].filter(
  (name) => name !== undefined,
)

describe('what the members’ app keeps in a browser', () => {
  it('is found in the source: tokens, cookies, the database of the device’s key and the tab’s own storage', () => {
    expect(names).toEqual(
      expect.arrayContaining(['accessToken', 'balances', 'device', 'form-draft', 'volume']),
    )
  })

  it('has names that the source says or that are known here', () => {
    const nameless = writes.filter(({ path, name }) => name === undefined && !(path in OTHER_NAMES))
    expect(nameless).toEqual([])
    const writing = new Set(writes.map(({ path }) => path))
    expect(Object.keys(OTHER_NAMES).filter((path) => !writing.has(path))).toEqual([])
  })

  it.each(LOCALES)('is named in the privacy policy in %s', (locale) => {
    const policy = readFileSync(join(ROOT, `server/modules/content/terms/privacy.${locale}.md`), 'utf8')
    const missing = [...new Set(names)].filter((name) => !new RegExp(`["“「]${name}["”」]`).test(policy))
    expect(missing).toEqual([])
  })
})
