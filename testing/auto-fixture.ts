import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { api } from '#contract/api.ts'
import type { AutoType } from '#contract/rules/autotrading.ts'
import { type ApiKey, issueKey, type Rights } from '#sandbox/exchange/exchange.ts'
import { startExchange } from '#sandbox/exchange/start-exchange.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { createKeyBox, newBoxKey } from '#server/modules/autotrading/autotrading.ts'
import { foundSignal, type Wished } from './auto-accounts.ts'
import type { Position } from './auto-books.ts'
import { createWalletFixture, type WalletMember } from './wallet-fixture.ts'

export const GOOD_RIGHTS: Rights = { trade: true, withdraw: false, transfer: false, ipRestricted: true }

export interface Trader extends WalletMember {
  readonly key: ApiKey
  readonly accountId: string
}

/** The whole server, a sandbox exchange beside it, and the executor to be driven by hand. Call at the top of a test file. */
export async function createAutoFixture(env: Readonly<Record<string, string>> = {}) {
  const sandbox = await startExchange()
  afterAll(() => sandbox.stop())
  sandbox.setPrice('BTC/USDT', '60000')
  sandbox.setPrice('ETH/USDT', '3000')
  const box = createKeyBox(newBoxKey())
  const fixture = await createWalletFixture({
    EXECUTOR_KEY: box.publicHalf,
    EXCHANGE_WEIGHT_PER_SECOND: '5000',
    EXCHANGE_BINANCE_BASE_URL: `${sandbox.url}/binance`,
    EXCHANGE_BYBIT_BASE_URL: `${sandbox.url}/bybit`,
    EXCHANGE_OKX_BASE_URL: `${sandbox.url}/okx`,
    EXCHANGE_UPBIT_BASE_URL: `${sandbox.url}/upbit`,
    ...env,
  })
  const { kernel, modules } = fixture.app
  const newExecutor = () =>
    modules.autotrading.createExecutor({ box, machineMs: () => Date.now(), priceForMs: 0 })
  const tools = autoTools(fixture, sandbox)
  return { ...fixture, ...tools, sandbox, box, executor: newExecutor(), newExecutor, db: kernel.db }
}

type Below = Awaited<ReturnType<typeof createWalletFixture>>
type Sandbox = Awaited<ReturnType<typeof startExchange>>

function memberTools(fixture: Below) {
  const { kernel, modules } = fixture.app
  const { db, clock } = kernel
  const { registerExchangeKey, changeTradingSettings } = api.autotrading

  /** Tokens last ten minutes of a clock that tests move. */
  async function token({
    id,
    password,
    deviceId,
  }: Pick<WalletMember, 'id' | 'password' | 'deviceId'>): Promise<string> {
    return (await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })).access_token
  }

  async function subscribe(memberId: string): Promise<void> {
    const now = clock.now()
    for (const item of ['SIGNAL', 'AUTOBOT'])
      await db.run(sql`
        insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
          is_renewal, paid_at, starts_at, ends_at, state)
        values (${randomUUID()}, ${memberId}, ${item}, 360, 1, 1, 0, 1, 1, 0, false, ${now}, ${now},
          ${plus(now, 360 * 1440 * MINUTE_MS)}, 'PAID')`)
  }

  async function register(member: WalletMember, type: AutoType, key: ApiKey) {
    const otpCode = member.code()
    const body = { apiKey: key.key, secretKey: key.secret, passphrase: key.passphrase, otpCode }
    return await fixture.call(registerExchangeKey, { token: await token(member), params: { type }, body })
  }

  async function approve(): Promise<void> {
    for (const { id } of await modules.autotrading.listWaitingKeys())
      await db.tx((tx) => modules.autotrading.approveKey(tx, { id, staffId: 'staff' }))
  }

  async function switchOn(member: WalletMember, mode: AutoType = 'binance') {
    const body = { autoMasterOn: true, mode, riskAccepted: true }
    return await fixture.ok(changeTradingSettings, { token: await token(member), body })
  }

  return { token, subscribe, register, approve, switchOn }
}

function autoTools(fixture: Below, sandbox: Sandbox) {
  const { kernel, modules } = fixture.app
  const { db } = kernel
  const tools = memberTools(fixture)
  const { subscribe, register, approve, switchOn } = tools
  return {
    /** A key of the sandbox exchange, with an account of its own. */
    issue: (change: Partial<Rights> = {}) =>
      issueKey(sandbox.exchange, { rights: { ...GOOD_RIGHTS, ...change } }),
    ...tools,
    /** A member whose key is approved and whose switch is on. */
    async aTrader(type: AutoType = 'binance'): Promise<Trader> {
      const member = await fixture.aWalletMember({})
      await subscribe(member.memberId)
      const key = issueKey(sandbox.exchange, { rights: GOOD_RIGHTS })
      const { failure } = await register(member, type, key)
      if (failure !== undefined) throw new Error(failure.code)
      await approve()
      await switchOn(member, type)
      const accountId = await modules.autotrading.accountId({ memberId: member.memberId, type })
      return { ...member, key, accountId: accountId ?? '' }
    },
    /** A live signal found at this moment; returns its id. */
    aSignal: (wished: Wished = {}) => foundSignal(fixture.app, wished),
    /** Positions of an account, the oldest first, as the table has them. */
    positions: (accountId: string) =>
      db.many<Position>(
        sql`select * from autotrading_positions where account_id = ${accountId} order by opened_at, id`,
      ),
  }
}
