import { describe, expect, it } from 'vitest'
import { sourceFiles } from '#testing/checks/source-files.ts'
import { findBreaches, findOtherCryptography, SOURCE_RULES } from './source-rules.ts'

const files = sourceFiles('ts,tsx')
/** Fields that are no password of an account: keys of exchanges, and the page of examples. */
const NO_SIGN_IN = /\/(KeyForm|GalleryScreen)\.tsx$/

describe('the code of the product', () => {
  it('is looked at as a whole', () => {
    expect(files.size).toBeGreaterThan(1_000)
  })

  it.each(SOURCE_RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(findBreaches(files, [rule])).toEqual([])
  })

  it('takes its cryptography from Node and the named libraries', () => {
    expect(findOtherCryptography(files)).toEqual([])
    const planted = new Map([['server/x.ts', "import { AES } from 'crypto-js'"]])
    expect(findOtherCryptography(planted)).toEqual(['server/x.ts: crypto-js'])
  })

  it('names every password field and one-time code for password managers', () => {
    const screens = [...files].filter(([path]) => /^(web|console)\/.*\.tsx$/.test(path))
    const fields = screens.flatMap(([path, text]) =>
      [...text.matchAll(/<PasswordField\b[^>]*?\/>/gs)].map(([field]) => ({ path, field })),
    )
    expect(fields.length).toBeGreaterThan(5)
    const nameless = fields
      .filter(({ path }) => !NO_SIGN_IN.test(path))
      .filter(({ field }) => !/autoComplete="(current|new)-password"/.test(field))
    expect(nameless).toEqual([])
    expect(files.get('web/ui/fields/OtpField.tsx')).toContain('autoComplete="one-time-code"')
    expect(files.get('web/ui/fields/PasswordField.tsx')).toContain("type={shown ? 'text' : 'password'}")
    expect(screens.filter(([, text]) => /onPaste=/.test(text)).map(([path]) => path)).toEqual([])
  })

  it('opens other sites without handing them the window', () => {
    const loose = [...files].flatMap(([path, text]) =>
      /^(web|console)\/.*\.tsx$/.test(path)
        ? [...text.matchAll(/<a\b[^>]*target="_blank"[^>]*>/gs)]
            .filter(([link]) => !/rel="[^"]*no(opener|referrer)/.test(link))
            .map(([link]) => `${path}: ${link}`)
        : [],
    )
    expect(loose).toEqual([])
  })
})

describe('a planted fault', () => {
  it.each(SOURCE_RULES.map((rule) => [rule.name, rule] as const))('is found: "%s"', (_name, rule) => {
    const path = ['server/kernel/files/scan-file.ts', 'server/kernel/planted.ts', 'web/planted.ts'].find(
      (one) => rule.within.test(one) && !rule.except?.test(one),
    )
    expect(findBreaches(new Map([[path ?? '', rule.planted]]), [rule])).toEqual([`${path}: ${rule.name}`])
  })
})
