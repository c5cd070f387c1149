import { mkdtempSync, statSync, writeFileSync, chmodSync, appendFileSync, readFileSync } from 'node:fs'
import { pbkdf2Sync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TronWeb } from 'tronweb'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { memberOf, createChainFixture, unitsOf } from '#testing/fixtures/chain-fixture.ts'
import { createAddressesOf } from '../payments/public-keys.ts'
import { FEE_CAP_SUN } from '../node/tron-settings.ts'
import { openJournal } from './journal.ts'
import { type Order, refusalOf } from './check-order.ts'
import { keysOf, openKeys } from './keys.ts'
import { signOrders } from './sign-orders.ts'

const fixture = await createChainFixture()
const { sandbox, told, chain, db, signer } = fixture
beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '10000')
  for (const coin of ['USDT', 'MCS'] as const) await sandbox.fund(signer.keys.hotAddress, coin, '900000')
  await fixture.pass(6)
})
const SOUND: Order = {
  id: '0198f000-0000-7000-8000-000000000001',
  kind: 'payment',
  coin: 'USDT',
  to: memberOf('http://127.0.0.1', 9).address,
  toDerivationIndex: null,
  derivationIndex: null,
  units: 5n,
  feeLimitSun: 1n,
  attempt: 1,
  heldUnits: 5n,
}
let receivers = 300
const receiver = () => memberOf(sandbox.url, (receivers += 1))
const failureOf = (id: string) => told.events.find((event) => event.id === id && event.kind === 'failed')
const reasonOf = async (id: string) =>
  (await db.maybe<{ reason: string }>(sql`select reason from chain_refusals where payment_id = ${id}`))
    ?.reason

describe('the signer refuses, and the payment is given back whole', () => {
  it.each([
    ['without a hold', { units: 5n, isHeld: false }, 'noHold'],
    ['with a hold of another sum', { units: 5n, heldUnits: 4n }, 'holdOfAnotherSum'],
    ['above the cap of one payment', { units: 10_000_000_001n }, 'aboveCap'],
    ['of TRX without a hold', { coin: 'TRX', units: 5n, isHeld: false }, 'noHold'],
    ['of TRX with a hold of another sum', { coin: 'TRX', units: 5n, heldUnits: 4n }, 'holdOfAnotherSum'],
    ['of TRX above the cap of one payment', { coin: 'TRX', units: 500_000_001n }, 'aboveCap'],
  ] as const)('a payment %s', async (_what, { units, ...change }, reason) => {
    const to = receiver()
    const id = await fixture.pay(to.address, units, change)
    await fixture.pass(3)
    expect(await reasonOf(id)).toBe(reason)
    expect(failureOf(id)).toEqual({ kind: 'failed', id, why: 'refused', burntUnits: 0n })
    expect(await unitsOf(to, sandbox.addresses.usdt).catch(() => 0n)).toBe(0n)
    expect(await signer.nodes.main.sunOf('newest', to.address)).toBe(undefined)
  })

  it('a payment whose hold was voided or posted meanwhile', async () => {
    const id = await fixture.pay(receiver().address, 5n)
    await chain.runDue()
    await db.run(sql`update ledger_holds set state = 'VOIDED' where id = ${id}`)
    await fixture.pass(2)
    expect(await reasonOf(id)).toBe('noHold')
  })

  it.each(['contract', 'hot wallet', 'burn address'])('a payment to its own %s', async (what) => {
    const { hotAddress } = signer.keys
    const to =
      { contract: sandbox.addresses.usdt, 'hot wallet': hotAddress }[what] ??
      'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
    for (const coin of ['USDT', 'TRX']) {
      const order: Order = { ...SOUND, to, coin, kind: 'payment' }
      expect(refusalOf(order, signer.rules)).toBe('forbiddenTarget')
    }
  })

  it('a payment of TRX that a hold of tokens should approve', async () => {
    const id = await fixture.pay(receiver().address, 5n, { coin: 'TRX', isHeld: false })
    await db.run(sql`
      insert into ledger_holds (id, debit_account, credit_account, amount, state)
      select ${id}, d.id, c.id, 5, 'OPEN' from ledger_accounts d, ledger_accounts c
      where d.class = 'MEMBER_AVAILABLE' and d.currency = 'USDT' and c.class = 'CHAIN' and c.currency = 'USDT' limit 1`)
    await fixture.pass(3)
    expect(await reasonOf(id)).toBe('noHold')
  })

  it.each([
    ['of a coin that is none of ours', { coin: 'USDC' }, 'unknownCoin'],
    ['of a kind it does not know', { kind: 'gift' }, 'unknownKind'],
    ['with a fee above the cap', { feeLimitSun: FEE_CAP_SUN + 1n }, 'feeAboveCap'],
    [
      'of TRX that a sweep brings to a stranger',
      { kind: 'sweep', coin: 'TRX', derivationIndex: 0 },
      'notHotWallet',
    ],
    ['that sweeps to anywhere but home', { kind: 'sweep', derivationIndex: 0 }, 'notHotWallet'],
    ['that sweeps from nowhere', { kind: 'sweep', derivationIndex: null }, 'notOwnAddress'],
    ['of gas to a stranger', { kind: 'gas', coin: 'TRX', toDerivationIndex: 0 }, 'notOwnAddress'],
    [
      'of more gas than the cap',
      { kind: 'gas', coin: 'TRX', toDerivationIndex: 0, units: 41_000_000n },
      'aboveCap',
    ],
    ['of nothing', { units: 0n }, 'aboveCap'],
  ])('an order %s', (_what, change, refusal) => {
    expect(refusalOf({ ...SOUND, ...change }, signer.rules)).toBe(refusal)
    expect(refusalOf(SOUND, signer.rules)).toBe(undefined)
  })
})

it('a database that claims the death of a signature without proof gets no second one', async () => {
  const to = receiver()
  const id = await fixture.pay(to.address, 21n)
  await chain.runDue()
  await signOrders(signer)
  await db.run(sql`update chain_payments set state = 'SIGNED' where id = ${id}`)
  await db.run(sql`update chain_attempts set state = 'DEAD', block = 1 where payment_id = ${id}`)
  await db.run(sql`update chain_payments set state = 'QUEUED' where id = ${id}`)
  await chain.runDue()
  await signOrders(signer)
  expect(signer.journal.of(id)).toHaveLength(1)
  expect((await chain.paymentOf(db, id))?.attempts).toBe(1)
})

describe('the signer’s role', () => {
  it('reads what is ready and nothing else', async () => {
    for (const table of [
      'chain_payments',
      'chain_attempts',
      'ledger_accounts',
      'ledger_holds',
      'identity_members',
    ])
      await expect(signer.db.many({ text: `select * from ${table}`, values: [] })).rejects.toThrow(
        'permission denied',
      )
    expect(await signer.db.many(sql`select * from chain_approved`)).toEqual(expect.any(Array))
  })

  it('writes signatures and refusals and changes nothing', async () => {
    for (const text of [
      `update chain_payments set state = 'CONFIRMED'`,
      'delete from chain_refusals',
      `update ledger_accounts set balance = 0`,
      'select chain_admit_signer(current_user)',
    ])
      await expect(signer.db.run({ text, values: [] })).rejects.toThrow('permission denied')
  })
})

describe('the rows themselves refuse', () => {
  it('a second signature while the first may count, a changed one, and a confirmation without a receipt', async () => {
    const id = await fixture.pay(receiver().address, 31n)
    await chain.runDue()
    await signOrders(signer)
    const insert = sql`
      insert into chain_attempts (payment_id, attempt, txid, signed, expires_at, signed_at)
      values (${id}, 2, 'other', '{}', now(), now())`
    await expect(db.run(insert)).rejects.toThrow(/one_chance|takes no attempt/)
    const change = sql`update chain_attempts set signed = '{}' where payment_id = ${id}`
    await expect(db.run(change)).rejects.toThrow('is settled')
    const skip = sql`update chain_payments set state = 'QUEUED' where id = ${id}`
    await expect(db.run(skip)).rejects.toThrow('may be on the chain')
    await fixture.pass(2)
    const confirm = sql`update chain_payments set state = 'CONFIRMED', ended_at = now() where id = ${id}`
    await expect(db.run(confirm)).rejects.toThrow('is not on the chain')
    await expect(db.run(sql`delete from chain_attempts`)).rejects.toThrow('is kept')
    await fixture.pass(6)
  })
})

describe('keys', () => {
  it('an extended public key leads to the same addresses as a wallet with the phrase', () => {
    const phrase = 'test test test test test test test test test test test junk'
    const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512')
    const keys = keysOf(seed)
    const addressesOf = createAddressesOf(keys.xpub)
    for (const derivationIndex of [0, 1, 7, 1000]) {
      const wallet = TronWeb.fromMnemonic(phrase, `m/44'/195'/0'/0/${derivationIndex}`)
      expect([keys.addressAt(derivationIndex), addressesOf(derivationIndex)]).toEqual([
        wallet.address,
        wallet.address,
      ])
      expect(keys.keyAt(derivationIndex)).toBe(wallet.privateKey.slice(2))
    }
    expect(keys.hotAddress).toBe(TronWeb.fromMnemonic(phrase, "m/44'/195'/1'/0/0").address)
  })

  it('lie in a file of their own that only its owner may read', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'keys-')), 'signer')
    await expect(openKeys(folder, false)).rejects.toThrow('ENOENT')
    const first = await openKeys(folder, true)
    expect((await openKeys(folder, true)).xpub).toBe(first.xpub)
    const file = join(folder, 'seed')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    await expect(openKeys(folder, true)).rejects.toThrow('may be read by others')
    chmodSync(file, 0o600)
    writeFileSync(file, 'not a seed')
    await expect(openKeys(folder, true)).rejects.toThrow('holds no seed')
  })
})

it('the journal outlives a crash, a cut line included', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'journal-')), 'journal.jsonl')
  const at = new Date(1_000)
  const signature = {
    id: SOUND.id,
    kind: 'payment',
    attempt: 1,
    coin: 'USDT' as const,
    units: 7n,
    txid: 'aa',
    signed: '{}',
    expiresAt: at,
    signedAt: at,
    stampMs: 77,
    memberId: SOUND.id,
    to: SOUND.to,
    derivationIndex: null,
    toDerivationIndex: null,
    feeLimitSun: 9n,
  }
  openJournal(file).append(signature)
  appendFileSync(file, '{"id":"half')
  const journal = openJournal(file)
  expect(journal.of(SOUND.id)).toEqual([signature])
  expect([
    journal.lastStampMs(),
    journal.spentSince('USDT', new Date(0)),
    journal.spentSince('USDT', new Date(2_000)),
  ]).toEqual([77, 7n, 0n])
  expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true)
})

it('what exceeds the hour’s cap waits, and is signed when the hour has passed', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => fixture.pay(receiver().address, 9_000_000_000n)),
  )
  await fixture.pass(4)
  const signed = ids.filter((id) => signer.journal.of(id).length > 0)
  expect(signed).toHaveLength(5)
  const later = { ...signer, clock: { ...signer.clock, now: () => new Date(Date.now() + 3_700_000) } }
  await signOrders(later)
  expect(ids.every((id) => signer.journal.of(id).length === 1)).toBe(true)
  await fixture.pass(8)
})

it('a coin whose cap is used up keeps no other coin waiting, however many of it wait', async () => {
  await Promise.all(Array.from({ length: 51 }, () => fixture.pay(receiver().address, 7n, { coin: 'MCS' })))
  const other = await fixture.pay(receiver().address, 7n)
  for (let round = 0; round < 2; round += 1) await chain.runDue()
  const { day } = signer.rules.caps
  const usedUp = { ...signer.rules.caps, hour: { ...day, MCS: 0n } }
  await signOrders({ ...signer, rules: { ...signer.rules, caps: usedUp } })
  expect(signer.journal.of(other)).toHaveLength(1)
})
