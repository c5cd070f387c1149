import { TronWeb } from 'tronweb'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { createChainFixture, unitsOf } from '#testing/fixtures/chain-fixture.ts'

const fixture = await createChainFixture({ TRON_SWEEP_FROM: 'USDT:100,MCS:400,TRX:200' })
const { sandbox, told, chain, db, signer } = fixture
beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '1000')
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '1000')
  await fixture.pass(6)
})
const sweepsOf = (address: string) =>
  db.many<{ kind: string; coin: string; units: bigint; state: string }>(sql`
    select p.kind, p.coin, p.units, p.state from chain_payments p join chain_addresses a on a.derivation_index in (p.derivation_index, p.to_derivation_index)
    where a.address = ${address} order by p.requested_at`)
const onChain = async (address: string) => ({
  USDT: await unitsOf({ ...sandbox.member(1), address }, sandbox.addresses.usdt),
  TRX: await sandbox.member(1).web.trx.getUnconfirmedBalance(address),
})

describe('what lies on members’ addresses', () => {
  it('stays there while it is little', async () => {
    const { address } = await fixture.aMember()
    await sandbox.fund(address, 'USDT', '99')
    await fixture.pass(10)
    expect(await sweepsOf(address)).toEqual([])
  })

  it('is brought to the hot wallet with just the TRX it takes, and the member is credited once', async () => {
    const { id, address } = await fixture.aMember()
    await sandbox.fund(address, 'USDT', '150')
    await fixture.pass(25)
    expect(await sweepsOf(address)).toMatchObject([
      { kind: 'gas', coin: 'TRX', state: 'CONFIRMED' },
      { kind: 'sweep', coin: 'USDT', units: 150_000_000n, state: 'CONFIRMED' },
    ])
    const left = await onChain(address)
    expect(left.USDT).toBe(0n)
    // A tenth more energy than estimated was sent along; no more.
    expect(left.TRX).toBeLessThan(2_000_000)
    expect(told.credited.filter(({ memberId }) => memberId === id).map(({ coin }) => coin)).toEqual(['USDT'])
    expect(told.fees.length).toBeGreaterThanOrEqual(2)
    expect(told.events).toEqual([])
  })

  it('is brought home again when more comes, TRX as well', async () => {
    const { address } = await fixture.aMember()
    await sandbox.fund(address, 'TRX', '500')
    await fixture.pass(16)
    await sandbox.fund(address, 'USDT', '100')
    await fixture.pass(16)
    await sandbox.fund(address, 'USDT', '200')
    await fixture.pass(25)
    const done = (await sweepsOf(address)).filter(
      ({ kind, state }) => kind === 'sweep' && state === 'CONFIRMED',
    )
    expect(done.map(({ coin, units }) => `${coin} ${units}`)).toEqual([
      'TRX 499000000',
      'USDT 100000000',
      'USDT 200000000',
    ])
  })

  it('are swept coin by coin without one sweep burning the other’s TRX', async () => {
    const { address } = await fixture.aMember()
    await sandbox.fund(address, 'TRX', '500')
    await sandbox.fund(address, 'USDT', '150')
    await sandbox.fund(address, 'MCS', '500')
    await fixture.pass(60, 2)
    const sweeps = await sweepsOf(address)
    expect(sweeps.filter(({ state }) => state !== 'CONFIRMED')).toEqual([])
    expect(sweeps.map(({ coin }) => coin).toSorted()).toEqual(['MCS', 'TRX', 'USDT'])
    const attempts = await db.many<{ state: string }>(sql`
      select t.state from chain_attempts t join chain_payments p on p.id = t.payment_id
      join chain_addresses a on a.derivation_index = p.derivation_index where a.address = ${address}`)
    expect(attempts.map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  })

  it('is put off for an hour where energy is too dear, so that others have their turn', async () => {
    const { address } = await fixture.aMember()
    await sandbox.fund(address, 'USDT', '150')
    await sandbox.mine()
    await sandbox.dev('faults', { kind: 'energy', energySun: 1_000 })
    await fixture.pass(8)
    const { minutes } = await db.one<{ minutes: number }>(sql`
      select extract(epoch from u.put_off_until - now())::integer / 60 as minutes
      from chain_unswept u join chain_addresses a on a.derivation_index = u.derivation_index where a.address = ${address}`)
    expect(minutes).toBeGreaterThan(55)
    await sandbox.dev('faults', undefined, 'DELETE')
    await fixture.pass(2)
    expect(await sweepsOf(address)).toEqual([])
    await db.run(sql`update chain_unswept set put_off_until = now()`)
    await fixture.pass(25)
    expect((await sweepsOf(address)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'gas CONFIRMED',
      'sweep CONFIRMED',
    ])
  })

  it('is given up, not signed for ever, where the TRX were spent between the order and the signature', async () => {
    const { address } = await fixture.aMember()
    await sandbox.fund(address, 'TRX', '500')
    for (let round = 0; round < 12 && (await sweepsOf(address)).length === 0; round += 1) {
      await sandbox.mine()
      await chain.runDue()
    }
    const { derivationIndex } = await db.one<{ derivationIndex: number }>(
      sql`select derivation_index as "derivationIndex" from chain_addresses where address = ${address}`,
    )
    const web = new TronWeb({ fullHost: sandbox.url, privateKey: signer.keys.keyAt(derivationIndex) })
    await web.trx.sendTransaction(signer.keys.hotAddress, 100_000_000)
    await fixture.pass(3)
    expect(await sweepsOf(address)).toMatchObject([{ coin: 'TRX', units: 499_000_000n, state: 'FAILED' }])
  })
})

it('the operator’s money that reaches the hot wallet is told once, and sweeps are not', async () => {
  expect(told.funded.map(({ coin, units }) => `${coin} ${units}`).toSorted()).toEqual([
    'TRX 1000000000',
    'USDT 1000000000',
  ])
})

it('reconciliation finds every coin on the solid chain, to the unit', async () => {
  await fixture.pass(6)
  const { isOfOneMoment, coins } = await chain.reconcile()
  const credited = told.credited.reduce((sum, { coin, units }) => sum + (coin === 'USDT' ? units : 0n), 0n)
  const funded = 1_000_000_000n
  expect(isOfOneMoment).toBe(true)
  expect(coins.find(({ coin }) => coin === 'USDT')).toEqual({
    coin: 'USDT',
    onChainUnits: credited + funded,
    owedUnits: 0n,
    surplusUnits: credited + funded,
  })
  const fees = told.fees.reduce((sum, fee) => sum + fee, 0n)
  const trx = told.credited.reduce((sum, { coin, units }) => sum + (coin === 'TRX' ? units : 0n), 0n)
  expect(coins.find(({ coin }) => coin === 'TRX')?.onChainUnits).toBe(1_000_000_000n + trx - fees)
})
