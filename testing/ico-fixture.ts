import { api } from '#contract/api.ts'
import { randomUUID } from 'node:crypto'
import { money, parseUnits, type Currency } from '#contract/money.ts'
import { addDays, dueReleaseDay, releaseAt } from '#contract/rules/vesting.ts'
import type { App } from '#server/app.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import type { RoundForm } from '#server/modules/ico/ico.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { aCrowd } from './crowd.ts'
import { openMoneyTools, type FundedMember } from './member-money.ts'
import { generateFirstKey } from './otp-setup.ts'
import { totp } from './totp.ts'
import { createFixture } from './fixture.ts'

const STEP_MS = 30_000

type Parts = Pick<App, 'kernel' | 'modules'>

/** The operator's capital arrives over the chain. */
export async function bringCapital(
  { kernel, modules }: Parts,
  coin: Currency,
  amount: string,
): Promise<void> {
  const [debit, credit]: AccountName[] = [
    { class: 'CHAIN', currency: coin },
    { class: 'OPERATOR_CAPITAL', currency: coin },
  ]
  if (debit === undefined || credit === undefined) return
  const posting: Posting = {
    key: randomUUID(),
    op: 'post',
    kind: 'operator_funding',
    detail: '',
    debit,
    credit,
    amount: money(coin, parseUnits(amount) ?? 0n),
  }
  await kernel.db.tx(async (tx) => {
    await modules.ledger.openAccounts(tx, [debit, credit])
    await modules.ledger.post(tx, [posting])
  })
}

/** A round of now that is open for a month. */
export function roundForm({ kernel }: Pick<App, 'kernel'>, change: Partial<RoundForm> = {}): RoundForm {
  const now = kernel.clock.nowMs()
  return {
    price: '0.25',
    cap: '1000000',
    opensAt: new Date(now - DAY_MS),
    closesAt: new Date(now + 30 * DAY_MS),
    ...change,
  }
}

/** Makes and opens a round; returns its number. */
export async function openRound(app: Parts, change: Partial<RoundForm> = {}): Promise<number> {
  const { ico } = app.modules
  return app.kernel.db.tx(async (tx) => {
    const number = await ico.createRound(tx, roundForm(app, change))
    if (!(await ico.openRound(tx, number))) throw new Error('the round is not covered')
    return number
  })
}

/** Enters past HTTP, because access tokens do not outlive the days that tests skip. Throws the Failure. */
export async function joinRound(
  { kernel, modules }: Parts,
  { memberId, number, amount }: { memberId: string; number: number; amount: string },
) {
  const { round } = await modules.ico.getRound(memberId, String(number))
  const form = {
    icoNumber: number,
    amount,
    agreeRisk: true,
    agreeTerms: true,
    termsVersion: round.termsVersion,
  }
  return (await kernel.db.tx((tx) => modules.ico.joinFor(tx, { memberId, form }))).participation
}

/** A world whose members can enter rounds. Call at the top of a test file. */
export async function createIcoFixture(env: Readonly<Record<string, string>> = {}, startAt?: string) {
  const fixture = await createFixture(env, startAt)
  const tools = await openMoneyTools(fixture)
  const { app } = fixture
  const { clock } = app.kernel
  await bringCapital(app, 'MCS', '1000000000')
  await bringCapital(app, 'USDT', '100000000')

  const secrets = new Map<string, string>()
  /** A code that was never used: sets one-time codes up at the first call, and moves the clock to the next step. */
  async function nextCode({ memberId, token, password }: FundedMember): Promise<string> {
    const known = secrets.get(memberId)
    const secret = known ?? (await generateFirstKey(fixture, { token, password })).secret
    const code = () => {
      fixture.advance(STEP_MS - (clock.nowMs() % STEP_MS))
      return totp(secret, clock.nowMs())
    }
    if (known === undefined) await fixture.ok(api.identity.verifyOtp, { token, body: { code: code() } })
    secrets.set(memberId, secret)
    return code()
  }

  /** Moves to just after 10:00 in Korea of a day, which must lie ahead. */
  function toDay(day: string): void {
    fixture.advance(releaseAt(day).getTime() + SECOND_MS - clock.nowMs())
  }

  return {
    ...fixture,
    ...tools,
    openRound: (change: Partial<RoundForm> = {}) => openRound(app, change),
    joinPast: (memberId: string, number: number, amount: string) =>
      joinRound(app, { memberId, number, amount }),
    aCrowdOf: (count: number, usdt: string) => aCrowd(app, { count, usdt }),
    toDay,
    /** The next day's 10:00. */
    nextDay: () => toDay(addDays(dueReleaseDay(clock.now()), 1)),
    release: () => app.modules.ico.runReleases(),
    /** The body that enters a round as it stands now. */
    async body(member: FundedMember, number: number, amount: string) {
      const { round } = await app.modules.ico.getRound(member.memberId, String(number))
      const { termsVersion } = round
      const otpCode = await nextCode(member)
      return { icoNumber: number, amount, agreeRisk: true, agreeTerms: true, termsVersion, otpCode }
    },
    /** Sales, locked sums and the ledger's own books are right. */
    isRight: async () =>
      (await app.modules.ico.checkBooks()).length === 0 &&
      (await app.modules.ledger.verify(app.kernel.db)).isRight,
  }
}
