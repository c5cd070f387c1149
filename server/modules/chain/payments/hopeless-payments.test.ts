import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { deploy, createChainFixture, TRIAL_CONTRACTS } from '#testing/fixtures/chain-fixture.ts'

const fixture = await createChainFixture()
const { sandbox, told, chain, db, signer } = fixture

beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '10000')
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '100')
  await fixture.pass(6)
})

describe('a payment', () => {
  it('is dead half a minute after its life ended on the solid chain, and not a block before', async () => {
    await sandbox.dev('faults', { kind: 'drop', times: 100 })
    const id = await fixture.pay(sandbox.member(8).address, 5n)
    await fixture.pass(2)
    const { deadAt } = await db.one<{ deadAt: Date }>(sql`
      select expires_at + interval '30 seconds' as "deadAt" from chain_attempts where payment_id = ${id}`)
    const check = async () => {
      await chain.runDue()
      const { state } = await db.one<{ state: string }>(
        sql`select state from chain_attempts where payment_id = ${id} and attempt = 1`,
      )
      return { state, solidAt: (await chain.confirmations())?.solidAt ?? new Date(0) }
    }
    for (let last = await check(); last.state !== 'DEAD'; last = await check()) {
      expect(last.solidAt.getTime()).toBeLessThan(deadAt.getTime())
      await sandbox.mine()
    }
    expect((await chain.confirmations())?.solidAt.getTime()).toBeGreaterThanOrEqual(deadAt.getTime())
    await sandbox.dev('faults', undefined, 'DELETE')
    await fixture.pass(10)
    expect(told.events.filter((event) => event.id === id && event.kind === 'confirmed')).toHaveLength(1)
  })

  it('is refused before signing when it sends TRX to a contract, which no block can hold', async () => {
    const payer = sandbox.member(1)
    await sandbox.fund(payer.address, 'TRX', '1000')
    await sandbox.mine()
    const contract = await deploy(sandbox, payer, TRIAL_CONTRACTS.TrxForwarder)
    const id = await fixture.pay(contract, 5_000_000n, { coin: 'TRX' })
    await fixture.pass(2)
    expect(told.events.find((event) => event.id === id)).toMatchObject({
      why: 'refused',
      burntUnits: 0n,
    })
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'FAILED', attempts: 0 })
  })

  it('is given back after a thousand dead attempts', async () => {
    const id = await fixture.pay(sandbox.member(9).address, 19n)
    await chain.runDue()
    // A thousand signatures, each proven dead.
    await db.run(sql`
      do $$ begin
        for n in 1 .. 999 loop
          insert into chain_attempts (payment_id, attempt, txid, signed, expires_at, signed_at)
            select id, n, id || ' ' || n, '{}', now(), now() from chain_payments where state = 'READY' and units = 19;
          update chain_attempts set state = 'DEAD', block = 1 where attempt = n and state = 'ALIVE'
            and payment_id = (select id from chain_payments where units = 19);
        end loop;
        update chain_payments set state = 'QUEUED' where units = 19;
      end $$`)
    await chain.runDue()
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'READY', attempts: 999 })
    await db.run(sql`
      insert into chain_attempts (payment_id, attempt, txid, signed, expires_at, signed_at)
      values (${id}, 1000, ${id}, '{}', now(), now())`)
    await db.run(
      sql`update chain_attempts set state = 'DEAD', block = 1 where payment_id = ${id} and state = 'ALIVE'`,
    )
    await db.run(sql`update chain_payments set state = 'QUEUED' where id = ${id}`)
    await chain.runDue()
    expect(told.events.find((event) => event.id === id)).toMatchObject({
      why: 'refused',
      burntUnits: 0n,
    })
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'FAILED', attempts: 1_000 })
  })
})
