import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ACKNOWLEDGEMENTS } from '#contract/trading/acknowledgements.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { sealCredentials } from './key-box.ts'

const fixture = await createAutoFixture()
const { sandbox, executor, db } = fixture
const { registerExchangeKey, deleteExchangeKey, checkExchangeKey, getAutoMaster, changeTradingSettings } =
  api.autotrading
const EXCHANGES = ['binance', 'bybit', 'okx', 'upbit'] as const

const { issue } = fixture
async function member() {
  const made = await fixture.aWalletMember({})
  await fixture.subscribe(made.memberId)
  return made
}

describe('registering a key', () => {
  it.each(EXCHANGES)(
    'refuses a key that may withdraw or cannot trade on %s; a harmless one waits for approval',
    async (type) => {
      const owner = await member()
      expect((await fixture.register(owner, type, issue({ withdraw: true }))).failure?.code).toBe('AUTO-A004')
      expect((await fixture.register(owner, type, issue({ trade: false }))).failure?.code).toBe('AUTO-A006')
      expect((await fixture.register(owner, type, { ...issue(), secret: 'wrong' })).failure?.code).toBe(
        'AUTO-A005',
      )
      const key = issue()
      const { data } = await fixture.register(owner, type, key)
      expect(data).toMatchObject({
        state: 'PENDING',
        last4: key.key.slice(-4),
        ipRestricted: true,
        permissions: ['READ', 'TRADE'],
      })
      expect(
        (
          await db.one<{ n: number }>(
            sql`select count(*)::integer as n from autotrading_keys where last4 = ${key.key.slice(-4)}`,
          )
        ).n,
      ).toBe(1)
    },
  )

  it.each(['binance', 'bybit', 'okx'] as const)('refuses a key that may transfer on %s', async (type) => {
    expect((await fixture.register(await member(), type, issue({ transfer: true }))).failure?.code).toBe(
      'AUTO-A004',
    )
  })

  it('empty fields, a wrong code, paper, an unknown exchange and one that is down have codes of their own, and change nothing', async () => {
    const owner = await member()
    const key = issue()
    const token = await fixture.token(owner)
    const send = (type: string, change: object) =>
      fixture.code(registerExchangeKey, {
        token,
        params: { type },
        body: { apiKey: key.key, secretKey: key.secret, otpCode: '000000', ...change },
      })
    expect(await send('binance', { apiKey: '  ' })).toBe('AUTO-B001')
    expect(await send('okx', {})).toBe('AUTO-B001')
    expect(await send('binance', {})).toBe('OTP-B001')
    expect(await send('paper', {})).toBe('COMMON-A001')
    expect(await send('kraken', {})).toBe('COMMON-A001')
    sandbox.exchange.faults.push({
      kind: 'unavailable',
      path: 'apiRestrictions',
      method: 'GET',
      ms: 0,
      times: 2,
    })
    expect(await send('binance', {})).toBe('AUTO-C001')
    const { key: shown } = await fixture.ok(getAutoMaster, { token, params: { type: 'binance' } })
    expect(shown.state).toBe('NONE')
  })

  it('a key belongs to one member, and a second one of the same member replaces the first one', async () => {
    const [first, second] = [await member(), await member()]
    const key = issue()
    expect((await fixture.register(first, 'binance', key)).http).toBe(200)
    expect((await fixture.register(second, 'binance', key)).failure?.code).toBe('AUTO-A008')
    expect((await fixture.register(first, 'binance', issue())).http).toBe(200)
    expect((await fixture.register(second, 'binance', key)).http).toBe(200)
  })

  it('sent fifty times under one key it is registered once', async () => {
    const owner = await member()
    const key = issue()
    const token = await fixture.token(owner)
    const body = { apiKey: key.key, secretKey: key.secret, otpCode: owner.code() }
    const sent = {
      token: await fixture.token(owner),
      params: { type: 'binance' },
      body,
      key: crypto.randomUUID(),
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.call(registerExchangeKey, sent)),
    )
    // Each of those that were there before the first was answered asks the exchange, and nobody may ask it so often.
    expect(answers.every(({ http }) => http === 200 || http === 429)).toBe(true)
    expect((await fixture.call(registerExchangeKey, sent)).http).toBe(200)
    expect(token).not.toBe('')
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::integer as n from autotrading_keys where last4 = ${key.key.slice(-4)}`,
    )
    expect(n).toBe(1)
  })
})

describe('a key that works from every address', () => {
  const anywhere = () => issue({ ipRestricted: false })

  it('is refused until its owner types that they know it', async () => {
    const owner = await member()
    const key = anywhere()
    const code = owner.code()
    const body = { apiKey: key.key, secretKey: key.secret, otpCode: code }
    const register = async (noIpLimit?: string) =>
      await fixture.call(registerExchangeKey, {
        token: await fixture.token(owner),
        params: { type: 'binance' },
        body: { ...body, ...(noIpLimit !== undefined && { noIpLimit }) },
      })
    expect((await register()).failure?.code).toBe('AUTO-A012')
    expect((await register('no restriction')).failure?.code).toBe('AUTO-A012')
    expect((await register(ACKNOWLEDGEMENTS.noIpLimit.en)).failure).toBeUndefined()
    const kept = await db.one<{ typed: boolean; limited: boolean }>(sql`
      select unrestricted_accepted_at is not null as typed, ip_restricted as limited from autotrading_keys k
      join autotrading_accounts a on a.id = k.account_id where a.member_id = ${owner.memberId}`)
    expect(kept).toEqual({ typed: true, limited: false })
  })

  it('that is restricted needs no such words, and its owner sees what it may be restricted to', async () => {
    const owner = await member()
    expect((await fixture.register(owner, 'binance', issue())).failure).toBeUndefined()
    const account = await fixture.ok(getAutoMaster, {
      token: await fixture.token(owner),
      params: { type: 'binance' },
    })
    expect(account.executorAddresses).toEqual(['203.0.113.7'])
  })
})

describe('switching on', () => {
  it('needs a key, its approval, a subscription and the risk to be read, and says which is missing', async () => {
    const owner = await fixture.aWalletMember({})
    const turn = async (body: object) =>
      await fixture.code(changeTradingSettings, { token: await fixture.token(owner), body })
    const live = { autoMasterOn: true, mode: 'binance' }
    expect(await turn(live)).toBe('AUTO-A001')
    await fixture.register(owner, 'binance', issue())
    expect(await turn(live)).toBe('AUTO-A002')
    await fixture.approve()
    expect(await turn(live)).toBe('AUTO-A003')
    const status = await fixture.ok(api.autotrading.getTradingStatus, { token: await fixture.token(owner) })
    expect(status).toMatchObject({
      autoMasterOn: false,
      autoMasterMode: null,
      setupRequired: ['SUBSCRIPTION', 'RISK'],
    })
    await fixture.subscribe(owner.memberId)
    expect(await turn(live)).toBe('AUTO-B001')
    expect(await turn({ ...live, riskAccepted: true })).toBe('success')
    expect(await turn({ autoMasterOn: true, mode: 'upbit' })).toBe('AUTO-A001')
    const { data } = await fixture.call(api.autotrading.getTradingStatus, {
      token: await fixture.token(owner),
    })
    expect(data).toMatchObject({ autoMasterOn: true, autoMasterMode: 'live' })
  })

  it('where stops are watched, needs the acknowledgement of that besides, typed word for word, and keeps it', async () => {
    const owner = await fixture.aWalletMember({})
    await fixture.subscribe(owner.memberId)
    await fixture.register(owner, 'upbit', issue())
    await fixture.approve()
    const turn = async (body: object) =>
      await fixture.call(changeTradingSettings, {
        token: await fixture.token(owner),
        body: { autoMasterOn: true, mode: 'upbit', ...body },
      })
    expect((await turn({ riskAccepted: true })).failure).toMatchObject({
      code: 'AUTO-B001',
      fields: { watchedStop: 'AUTO-B001' },
    })
    expect((await turn({ riskAccepted: true, watchedStop: 'yes' })).failure?.code).toBe('AUTO-B001')
    const status = await fixture.ok(api.autotrading.getTradingStatus, { token: await fixture.token(owner) })
    const upbit = status.accounts.find(({ type }) => type === 'upbit')
    expect(upbit).toMatchObject({ state: 'OFF', setupRequired: ['RISK', 'WATCHED_STOP'] })
    const both = { riskAccepted: true, watchedStop: ACKNOWLEDGEMENTS.watchedStop.ko }
    expect((await turn(both)).failure).toBeUndefined()
    await turn({ autoMasterOn: false })
    expect((await turn({})).failure).toBeUndefined()
  })

  it('paper mode needs neither a key nor a membership', async () => {
    const owner = await fixture.aMember()
    const body = { autoMasterOn: true, mode: 'paper' as const }
    expect(await fixture.ok(changeTradingSettings, { token: owner.token, body })).toMatchObject({
      autoMasterMode: 'paper',
    })
  })
})

it('staff refuse a key with a reason the member reads, and its secret is gone', async () => {
  const owner = await member()
  await fixture.register(owner, 'binance', issue())
  const { autotrading } = fixture.app.modules
  const [waiting] = (await autotrading.listWaitingKeys()).filter(
    ({ memberId }) => memberId === owner.memberId,
  )
  const id = waiting?.id ?? ''
  await db.tx((tx) =>
    autotrading.rejectKey(tx, { id, staffId: 'staff', reason: 'Please restrict it to addresses' }),
  )
  await expect(db.tx((tx) => autotrading.approveKey(tx, { id, staffId: 'staff' }))).rejects.toThrow(
    'COMMON-A001',
  )
  const { key } = await fixture.ok(getAutoMaster, {
    token: await fixture.token(owner),
    params: { type: 'binance' },
  })
  expect(key).toMatchObject({ state: 'REJECTED', reason: 'Please restrict it to addresses' })
  expect(await db.one(sql`select sealed from autotrading_keys where id = ${id}`)).toEqual({ sealed: null })
})

it('a member asks for a check and reads its answer; without a key or an executor it says so', async () => {
  const owner = await fixture.aTrader()
  const params = { type: 'binance' }
  const asked = fixture.call(checkExchangeKey, { token: await fixture.token(owner), params })
  await expect.poll(async () => await executor.checkKeys(), { timeout: 5_000 }).toBeGreaterThan(0)
  expect((await asked).data).toMatchObject({ state: 'APPROVED' })
  const stranger = await member()
  const token = await fixture.token(stranger)
  expect(await fixture.code(checkExchangeKey, { token, params })).toBe('AUTO-A001')
  expect(await fixture.code(deleteExchangeKey, { token, params })).toBe('AUTO-A001')
})

it('a deleted key is forgotten; with open positions it must be meant', async () => {
  sandbox.setPrice('BTC/USDT', '60000')
  const owner = await fixture.aTrader()
  await fixture.aSignal({})
  await executor.look()
  const params = { type: 'binance' }
  expect(await fixture.code(deleteExchangeKey, { token: await fixture.token(owner), params })).toBe(
    'AUTO-A009',
  )
  const gone = await fixture.ok(deleteExchangeKey, {
    token: await fixture.token(owner),
    params,
    query: { force: '1' },
  })
  expect(gone.state).toBe('NONE')
  const { run } = await fixture.ok(getAutoMaster, { token: await fixture.token(owner), params })
  expect(run).toMatchObject({ state: 'OFF', setupRequired: ['KEY'] })
})

describe('the secret', () => {
  it('opens for the executor only, and in its own row only', async () => {
    const [one, other] = [
      { memberId: 'a', keyId: '1' },
      { memberId: 'b', keyId: '2' },
    ]
    const credentials = { apiKey: 'k', secret: 's', passphrase: '' }
    const sealed = sealCredentials(fixture.box.publicHalf, credentials, one)
    expect(fixture.box.open(sealed, one)).toEqual(credentials)
    expect(() => fixture.box.open(sealed, other)).toThrow()
    expect(() => fixture.box.open(sealed, { ...one, keyId: '2' })).toThrow()
    const flipped = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.slice(-1)
    expect(() => fixture.box.open(flipped, one)).toThrow()
  })

  it('lies in no table, whatever has been done with it', async () => {
    const owner = await fixture.aTrader()
    await executor.look()
    await executor.checkKeys()
    const tables = await db.many<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { hits } = await db
        .one<{ hits: number }>({
          text: `select count(*)::integer as hits from ${name.startsWith('job') ? 'pgboss.' : ''}"${name}" t where t::text like $1 or t::text like $2`,
          values: [`%${owner.key.secret}%`, `%${owner.key.key}%`],
        })
        .catch(() => ({ hits: 0 }))
      if (hits > 0) found.push(name)
    }
    expect(found).toEqual([])
  })
})
