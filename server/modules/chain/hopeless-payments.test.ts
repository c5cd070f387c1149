import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kernel/db.ts'
import { deploy, openChainWorld, TRIAL_CONTRACTS } from '#testing/chain-world.ts'

const world = await openChainWorld()
const { sandbox, told, chain, db, signer } = world

beforeAll(async () => {
  await sandbox.give(signer.keys.hotAddress, 'TRX', '10000')
  await sandbox.give(signer.keys.hotAddress, 'USDT', '100')
  await world.pass(6)
})

describe('a payment', () => {
  test('of TRX to a contract, which no block can ever hold, is refused before anything is signed', async () => {
    const payer = sandbox.member(1)
    await sandbox.give(payer.address, 'TRX', '1000')
    await sandbox.mine()
    const contract = await deploy(sandbox, payer, TRIAL_CONTRACTS.TrxForwarder)
    const id = await world.pay(contract, 5_000_000n, { coin: 'TRX' })
    await world.pass(2)
    expect(told.news.find((news) => news.id === id)).toMatchObject({ why: 'refused', burntUnits: 0n })
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'FAILED', attempts: 0 })
  })

  test('that died a thousand times is given back instead of being signed for ever', async () => {
    const id = await world.pay(sandbox.member(9).address, 19n)
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
    expect(told.news.find((news) => news.id === id)).toMatchObject({ why: 'refused', burntUnits: 0n })
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'FAILED', attempts: 1_000 })
  })
})
