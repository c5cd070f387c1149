import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areConsistent, boundsOf, listNames, type Parameter } from './kernel/parameters/parameter-table.ts'
import { getParameterText } from './kernel/parameters/parameter-values.ts'
import { productParameters } from './parameters.ts'

const { senses } = productParameters
const table = new Map<string, Parameter>(Object.entries(productParameters.table))
function isText(name: string, text: string): boolean {
  const parameter = table.get(name)
  if (parameter === undefined) throw new Error(`${name} is no parameter`)
  return getParameterText(parameter.default, boundsOf(parameter), text) !== undefined
}

/** The names as they stand in the files of the modules. */
function listDeclared(): string[] {
  const files = globSync('{modules/*/*,system}.parameters.ts', { cwd: import.meta.dirname })
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/^ {2}'([\w.]+)': \{/gm)].map(([, name = '']) => name))
}

it('each parameter is declared by one module, and all of them are joined', () => {
  expect(listDeclared().toSorted()).toEqual([...table.keys()].toSorted())
})

describe('the bounds of a parameter', () => {
  it('include both ends and refuse what lies beyond, for every number', () => {
    for (const [name, parameter] of table) {
      const { min, max } = boundsOf(parameter)
      expect([name, isText(name, min)]).toEqual([name, true])
      expect([name, isText(name, max)]).toEqual([name, true])
      if (!/^\d+(\.\d+)?$/.test(max)) continue
      expect([name, isText(name, String(BigInt(max) + 1n))]).toEqual([name, false])
      expect([name, isText(name, '-1')]).toEqual([name, false])
      if (min !== '0') expect([name, isText(name, '0')]).toEqual([name, false])
    }
  })
})

describe('the order of the parameters in the console', () => {
  const subjects = listNames(productParameters).map((name) => name.split('.')[0])

  it('begins with the account and ends with inquiries, each subject together but for sign-up', () => {
    expect(table.size).toBeGreaterThan(100)
    expect(subjects.filter((subject, index) => subject !== subjects[index - 1]).join(' ')).toBe(
      'token login signup price swap gas withdraw allowlist signup trial membership video referral plan team ico vest game auto brake night push consent build inquiry',
    )
  })
})

describe('values of several parameters', () => {
  const values = new Map<string, string>([
    ['swap.min_usdt', '10'],
    ['swap.max_usdt', '5000'],
    ['swap.day_usdt', '20000'],
    ['game.max_mcs', '10000'],
    ['game.step_mcs', '1'],
    ['inquiry.file_megabytes', '10'],
    ['inquiry.video_megabytes', '30'],
    ['game.bet_seconds', '180'],
    ['game.live_seconds', '60'],
    ['plan.min_usdt', '500'],
    ['plan.max_usdt', '10000'],
    ['plan.tiers', '500:150, 1000:200'],
    ['ico.min_usdt', '100'],
    ['ico.max_usdt', '10000'],
    ['ico.bonus_tiers', '100:10'],
    ['ico.fee_tiers', '100:5'],
    ['night.start_hour', '21'],
    ['night.end_hour', '8'],
  ])
  const withValue = (name: string, value: string) =>
    areConsistent(senses, new Map([...values, [name, value]]))

  it('make sense as they are shipped', () => {
    expect(areConsistent(senses, values)).toBe(true)
    expect(withValue('swap.max_usdt', '20000')).toBe(true)
    expect(withValue('game.bet_seconds', '210')).toBe(true)
  })

  it.each([
    ['swap.min_usdt', '5001'],
    ['swap.day_usdt', '4999'],
    ['plan.max_usdt', '499'],
    ['plan.min_usdt', '499'],
    ['plan.tiers', '600:150'],
    ['ico.bonus_tiers', '101:10'],
    ['game.bet_seconds', '240'],
    ['game.live_seconds', '120'],
    ['night.end_hour', '21'],
    ['night.start_hour', '08'],
    ['game.step_mcs', '10001'],
    ['inquiry.video_megabytes', '9'],
  ])('make none with %s = %s', (name, value) => {
    expect(withValue(name, value)).toBe(false)
  })

  it.each([
    ['plan.tiers', '500:50'],
    ['plan.daily_bps', '10000'],
    ['token.access_minutes', '0'],
    ['login.free_tries', '1000'],
    ['gas.prepaid_trx', '0'],
    ['withdraw.lock_hours', '0'],
    ['video.free_samples', '-1'],
    ['auto.per_trade_bps', '20000'],
    ['game.bet_seconds', '1800'],
  ])('are refused already alone: %s = %s', (name, value) => {
    expect(isText(name, value)).toBe(false)
  })
})
