import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at, listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import {
  balanceOf,
  bettingRound,
  fund,
  join,
  type Member,
  ok,
  shared,
  staffOf,
} from '#testing/conformance/people.ts'
import type { Stage } from '#testing/conformance/stage.ts'

/** Prices are listened to in real time: an instant is come to slowly. */
const BEFORE_MS = 2_000
const ROUNDS = 4
const reason = 'The conformance check asks for it.'

const players = shared(async (stage) => {
  const [one, other] = [await join(stage), await join(stage)]
  for (const member of [one, other]) await fund(stage, member, { coin: 'MCS', amount: 500 })
  return { one, other }
})

const roundOf = async (member: Member) => at(await ok(member, 'GET /api/game/current'), 'round')

/** Moves the clock to shortly before an instant of the round. */
async function before(stage: Stage, round: unknown, instant: 'closesAt' | 'endsAt'): Promise<void> {
  await stage.advanceClock(Date.parse(String(at(round, instant))) - BEFORE_MS - (await stage.now()))
}

/** Waits until a round is in one of these states. Returns the state. */
function becomes(member: Member, seq: unknown, states: readonly string[]): Promise<string> {
  return until(`round ${String(seq)} ${states.join(' or ')}`, async () => {
    const current = await roundOf(member)
    const past = await ok(member, 'GET /api/game/rounds')
    const round = [current, ...listAt(past, 'items')].find((one) => at(one, 'seq') === seq)
    const state = String(at(round, 'state'))
    return states.includes(state) ? state : undefined
  })
}

async function bet(member: Member, seq: unknown, side: string): Promise<unknown> {
  const body = { seq, side, amount: '100' }
  const { body: answer, text } = await member.call('POST', '/api/game/bet', { body })
  assert.equal(answer['status'], 'success', text)
  return at(answer, 'data', 'bet', 'id')
}

/** How a member's bet of a round ended. */
async function resultOf(member: Member, seq: unknown): Promise<unknown> {
  return until('the result', async () => {
    const bets = await ok(member, 'GET /api/game/bets')
    const row = listAt(bets, 'items').find((one) => at(one, 'seq') === seq)
    return typeof at(row, 'result') === 'string' ? row : undefined
  })
}

async function shows(page: Page, words: readonly (string | RegExp)[]): Promise<void> {
  for (const word of words) await page.getByText(word).filter({ visible: true }).first().waitFor()
  await page.getByRole('timer').first().waitFor()
}

/** Both sides bet, the price is locked and compared; again when it was a tie or no price was told. */
async function aDecidedRound(stage: Stage, page: Page): Promise<readonly unknown[]> {
  const { one, other } = await players(stage)
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const seq = await bettingRound(stage, one.call)
    await page.goto('/game', { waitUntil: 'networkidle' })
    await shows(page, [/betting open/, 'to close'])
    await bet(one, seq, 'UP')
    await bet(other, seq, 'DOWN')
    const round = await roundOf(one)
    await before(stage, round, 'closesAt')
    if ((await becomes(one, seq, ['LIVE', 'VOID'])) === 'VOID') continue
    await page.reload({ waitUntil: 'networkidle' })
    await shows(page, [/, live/, 'to result'])
    await before(stage, round, 'endsAt')
    const state = await becomes(one, seq, ['SETTLED', 'VOID'])
    const results = [await resultOf(one, seq), await resultOf(other, seq)]
    if (state === 'SETTLED' && at(results[0], 'gameResult') !== 'TIE') {
      await page.reload({ waitUntil: 'networkidle' })
      await shows(page, [/, over/, 'to next'])
      return results
    }
  }
  throw new Error(`no round of ${ROUNDS} was decided`)
}

/** Two persons of staff void the round that takes bets. */
async function aVoidRound(stage: Stage): Promise<readonly unknown[]> {
  const { one, other } = await players(stage)
  const balances = [await balanceOf(one, 'MCS'), await balanceOf(other, 'MCS')]
  const seq = await bettingRound(stage, one.call)
  const [asking, deciding] = [await staffOf(stage, 'trading'), await staffOf(stage, 'risk')]
  await bet(one, seq, 'UP')
  await bet(other, seq, 'DOWN')
  const asked = await asking('POST', `/api/staff/game/rounds/${String(seq)}/void`, { body: { reason } })
  assert.equal(asked.http, 200, asked.text)
  const request = `/api/staff/requests/${String(at(asked.body, 'data', 'requestId'))}`
  const done = await deciding('POST', `${request}/approve`, { body: {} })
  assert.equal(at(done.body, 'data', 'state'), 'DONE', done.text)
  await becomes(one, seq, ['VOID'])
  const results = [await resultOf(one, seq), await resultOf(other, seq)]
  await until('both stakes back', async () =>
    (await balanceOf(one, 'MCS')) === balances[0] && (await balanceOf(other, 'MCS')) === balances[1]
      ? true
      : undefined,
  )
  return results
}

/** Section 4: rounds of the game. */
export const gameStateChecks: Checks = {
  '4.14': async (stage) => {
    const { one } = await players(stage)
    const page = await stage.phone(one)
    const decided = await aDecidedRound(stage, page)
    assert.deepEqual(decided.map((row) => String(at(row, 'result'))).toSorted(), ['LOOSE', 'WIN'])
    const sums = decided.map((row) => Number(at(row, 'profit')))
    assert(Math.max(...sums) > 0, `the winner is paid ${sums.join(' and ')}`)
    const seq = await bettingRound(stage, one.call)
    const funds = await balanceOf(one, 'MCS')
    const id = await bet(one, seq, 'UP')
    const back = await ok(one, `POST /api/game/bet/${String(id)}/cancel`, {})
    assert.equal(at(back, 'bet', 'state'), 'CANCELLED')
    assert.equal(await balanceOf(one, 'MCS'), funds)
    const types = await ok(one, 'GET /api/wallet/histories?types=game_betting_cancel')
    assert.equal(listAt(types, 'items').length, 1)
    for (const row of await aVoidRound(stage))
      assert.deepEqual([at(row, 'result'), at(row, 'reason')], ['BALANCE_REFUND', 'VOID'])
    await page.goto('/game', { waitUntil: 'networkidle' })
    await shows(page, ['Round void', 'to next'])
  },

  '4.15': async (stage) => {
    const { one } = await players(stage)
    const page = await stage.phone(one)
    const seq = await bettingRound(stage, one.call)
    const funds = await balanceOf(one, 'MCS')
    await bet(one, seq, 'UP')
    await page.goto('/game', { waitUntil: 'networkidle' })
    await before(stage, await roundOf(one), 'closesAt')
    await becomes(one, seq, ['BALANCE_FAILED'])
    await shows(page, ['Balance Failed, Game Over', 'to next', /\d:\d\d/])
    const row = await resultOf(one, seq)
    assert.deepEqual([at(row, 'result'), at(row, 'reason')], ['BALANCE_REFUND', 'UNMATCHED'])
    assert.equal(await balanceOf(one, 'MCS'), funds)
    const poor = await join(stage)
    await bettingRound(stage, poor.call)
    const other = await stage.phone(poor)
    await other.goto('/game', { waitUntil: 'networkidle' })
    await shows(other, [/Game over for this round/i, /\d:\d\d/])
  },
}
