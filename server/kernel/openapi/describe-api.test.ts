import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { AREA_TEXTS } from '#contract/members/area-texts.ts'
import { describeApi } from './describe-api.ts'
import { API_VERSION, withoutVersion } from './api-version.ts'

const facts = { title: 'MCS Members API', publicUrl: 'https://members.test', tags: AREA_TEXTS }
const text = JSON.stringify(describeApi(api, facts))

/** Spectral looks at every example of a large document. */
const MAX_LINT_MS = 300_000

/** OpenAPI 3.1 prefers a path without variables, as the router does: `/signals/stats` beside `/signals/{id}` is clear. */
const CLEAR_BY_THE_STANDARD = { 'no-ambiguous-paths': 'off' } as const

describe('the OpenAPI document', () => {
  it('has no error and no warning in redocly', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: CLEAR_BY_THE_STANDARD })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    const shown = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`,
    )
    expect(shown).toEqual([])
  })

  it(
    'has no error and no warning in spectral',
    async () => {
      const spectral = new spectralCore.Spectral()
      // Checked border: spectral types its own rules as a file's, without what they are made of.
      spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']] })
      const problems = await spectral.run(JSON.parse(text))
      expect(problems.map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`)).toEqual([])
    },
    MAX_LINT_MS,
  )
})

describe('the version in an address', () => {
  it('is left out on the way to the call, and the console has none', () => {
    expect(withoutVersion('/api/v1/wallet/balance?at=1')).toBe('/api/wallet/balance?at=1')
    expect(withoutVersion('/api/wallet/balance')).toBe('/api/wallet/balance')
    expect(withoutVersion('/api/v1/staff/members')).toBe('/api/v1/staff/members')
    expect(withoutVersion('/api/v10/wallet')).toBe('/api/v10/wallet')
    expect(API_VERSION).toMatch(/^1\.\d+\.\d+$/)
  })
})
