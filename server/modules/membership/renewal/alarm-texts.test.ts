import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'

const BRACES = new Set(['{brand}', '{name}', '{item}', '{end}', '{next}'])

describe.each(LOCALES)('the mails of a membership in %s', (locale) => {
  it.each(Object.entries(ALARM_TEXTS[locale]))(
    '%s is whole: every line has words and known braces',
    (_, text) => {
      expect(text.lines.length).toBeGreaterThan(1)
      for (const line of [text.subject, text.greeting, text.button, ...text.lines]) {
        expect(line.trim()).not.toBe('')
        for (const [brace] of line.matchAll(/\{[^}]*\}/g)) expect(BRACES, line).toContain(brace)
      }
      expect(text.subject).toContain('{brand}')
    },
  )
})
