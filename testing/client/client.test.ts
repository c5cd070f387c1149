import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { API_SCOPES } from '#contract/members/api-scopes.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { ROOT } from '#testing/checks/source-files.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { makeKey } from '#testing/members/program-keys.ts'
import { isReadable } from '#tools/client/area-text.ts'
import { makeClient } from '#tools/client/make-client.ts'
import { ApiError, createClient, type Wallet } from '../../client/src/client.ts'

const GENERATED = join(ROOT, 'client/src/generated')
const AREAS: Readonly<Record<string, Area>> = api
const readable = Object.entries(AREAS).flatMap(([area, calls]) =>
  Object.entries(calls)
    .filter(([, operation]) => isReadable(operation))
    .map(([name, operation]) => ({ area, name, operation })),
)

describe('the published client', () => {
  it('is what the contract makes it (npm run client writes it)', () => {
    const made = makeClient()
    const written = new Map(
      readdirSync(GENERATED).map((name) => [name, readFileSync(join(GENERATED, name), 'utf8')]),
    )
    expect([...written].toSorted()).toEqual([...made].toSorted())
  })

  it('compiles by its own settings, as it is published', () => {
    const tsc = join(ROOT, 'node_modules/.bin/tsc')
    execFileSync(tsc, ['-p', join(ROOT, 'client'), '--noEmit'], { cwd: ROOT })
  })
})

const fixture = await createFixture()
const baseUrl = await fixture.app.server.listen({ port: 0, host: '127.0.0.1' })
const member = await fixture.aMember()
const { secret } = await makeKey(fixture, member, { scopes: [...API_SCOPES], perMinute: 300 })
const client = createClient({ baseUrl, apiKey: secret })
afterAll(() => fixture.app.server.close())

/** What stands in addresses; ids of things that nobody has are answered by a refusal of the call's own. */
const PARAMS: Readonly<Record<string, string>> = {
  type: 'paper',
  period: '2026-11',
  kind: 'use',
  figure: 'available',
  day: '2026-11-20',
  ico_number: '1',
  seq: '1',
}
/** What this sandbox has none of: the API's own refusal reaches the program. */
const NOT_THERE: Readonly<Record<string, string>> = {
  getSwapRate: 'SWAP-A002',
  ...Object.fromEntries(
    [
      'getBatchRecord',
      'getEntryProof',
      'getGuide',
      'getHistory',
      'getIcoRound',
      'getNotice',
      'getPreview',
      'getRewardRecord',
      'getRoundProof',
      'getSignal',
      'getSignalLog',
      'getVestingCalendar',
      'exportVestingSchedule',
      'getVestingSchedule',
      'getWithdrawal',
    ].map((name) => [name, 'COMMON-A001']),
  ),
}
const NO_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NEEDED: Readonly<Record<string, object>> = {
  getPairChart: { symbol: 'BTC/USDT' },
  getPreview: { token: NO_ID },
  getWithdrawFee: { coin: 'USDT' },
  getSwapRate: { from: 'USDT', to: 'MCS' },
}

/** Calls one function of the client; returns 'success' after its answer was held against the contract, or the code of the refusal. */
async function codeOf({ area, name, operation }: (typeof readable)[number]): Promise<string> {
  const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = client
  const send = calls[area]?.[name]
  if (typeof send !== 'function') return 'missing'
  const params = [...operation.path.matchAll(/:(\w+)/g)].map(([, param = '']) => PARAMS[param] ?? NO_ID)
  try {
    return fit(operation, await send(...params, NEEDED[name]))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

function fit({ answer, answerType }: Operation, given: unknown): string {
  if (answerType !== undefined) return typeof given === 'string' ? 'success' : 'no text'
  const { success } = answer.safeParse(given)
  return success ? 'success' : 'no answer of the contract'
}

describe('against a sandbox, with a key', () => {
  it('makes every call that reads; only things that nobody has are not found', async () => {
    const codes = new Map<string, string>()
    for (const one of readable) codes.set(one.name, await codeOf(one))
    expect(codes.size).toBeGreaterThan(70)
    const refused = [...codes].filter(([, code]) => code !== 'success')
    expect(Object.fromEntries(refused)).toEqual(NOT_THERE)
  }, 120_000)

  it('answers with named types, and refuses by a code and a status', async () => {
    const balance: Wallet.GetBalanceAnswer = await client.wallet.getBalance()
    expect(balance).toEqual(await fixture.ok(api.wallet.getBalance, { token: member.token }))
    const stranger = createClient({ baseUrl, apiKey: `mcsk_${'A'.repeat(43)}`, language: 'ko' })
    const refusal = await stranger.wallet.getBalance().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'APIKEY-A001', status: 401 })
    expect(String(refusal)).toContain('API 키')
  })
})
