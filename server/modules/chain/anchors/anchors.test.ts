import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { toAnchorMemo } from '#contract/rules/proofs/anchor.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { signAnchors } from '../signer/sign-anchors.ts'
import { BURN_ADDRESS, hexOf } from '../node/tron-address.ts'

const fixture = await createChainFixture()
const { db, chain, signer, sandbox } = fixture
const headOf = (number: number) => number.toString(16).padStart(64, 'e')
const publish = (proof: number, head = headOf(proof)) =>
  db.tx((tx) => chain.requestAnchor(tx, { proof, head }))
const anchorOf = async (proof: number) => (await chain.findAnchors([proof])).get(proof)
beforeAll(() => sandbox.fund(signer.keys.anchorAddress, 'TRX', '100'))

/** A transaction as any node shows it. */
async function fetchTransaction(txid: string) {
  const answer = await fetch(`${sandbox.secondUrl}/wallet/gettransactionbyid`, {
    method: 'POST',
    body: JSON.stringify({ value: txid, visible: true }),
  })
  const found: {
    txID: string
    raw_data_hex: string
    raw_data: { data: string; contract: [{ parameter: { value: object } }] }
  } = await answer.json()
  return found
}

/** So many rounds of the worker and the signer, a block after each. */
async function pass(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await signAnchors(signer)
    await chain.runDue()
    await sandbox.mine()
  }
  await chain.runDue()
}

describe('the head of a proof of balances', () => {
  it('stands in a transaction that anybody finds by its hash, sent by an address that is in no book', async () => {
    expect((await chain.findWaitingHeads()).anchor).toBeUndefined()
    await publish(1)
    expect(await signAnchors(signer)).toBe(1)
    expect((await chain.findWaitingHeads()).anchor).toBeInstanceOf(Date)
    expect(await signAnchors(signer)).toBe(0)
    await pass(5)
    const anchor = await anchorOf(1)
    expect(anchor).toMatchObject({ address: signer.keys.anchorAddress })
    expect((await chain.findWaitingHeads()).anchor).toBeUndefined()
    const { txID, raw_data_hex: raw, raw_data: data } = await fetchTransaction(anchor?.txid ?? '')
    expect(createHash('sha256').update(Buffer.from(raw, 'hex')).digest('hex')).toBe(txID)
    expect(Buffer.from(data.data, 'hex').toString()).toBe(toAnchorMemo({ proof: 1, head: headOf(1) }))
    expect(data.contract[0].parameter.value).toMatchObject({
      owner_address: hexOf(signer.keys.anchorAddress),
      to_address: hexOf(BURN_ADDRESS),
      amount: 1,
    })
  })

  it('is sent anew when its transaction died without a block, and stands there in the end', async () => {
    await sandbox.dev('faults', { kind: 'drop', times: 1_000 })
    await publish(2)
    await signAnchors(signer)
    const { first } = await db.one<{ first: string }>(
      sql`select txid as first from chain_anchors where proof = 2`,
    )
    await pass(40)
    expect(await anchorOf(2)).toBeUndefined()
    await sandbox.dev('faults', undefined, 'DELETE')
    await pass(40)
    const anchor = await anchorOf(2)
    expect(anchor?.txid).toMatch(/^[0-9a-f]{64}$/)
    expect(anchor?.txid).not.toBe(first)
  })

  it('is the only one under its number, also for a database that forgot the first', async () => {
    const withoutGuard = async (text: string) => {
      await db.run({ text: `alter table chain_anchors disable trigger chain_anchors_guard`, values: [] })
      await db.run({ text, values: [] })
      await db.run({ text: `alter table chain_anchors enable trigger chain_anchors_guard`, values: [] })
    }
    await withoutGuard('delete from chain_anchors where proof = 2')
    await publish(2, 'f'.repeat(64))
    expect(await signAnchors(signer)).toBe(0)
    await withoutGuard('delete from chain_anchors where proof = 2')
  })

  it('stays as it is: rows are not removed, one in the chain is not changed, and the signer’s role signs through its function only', async () => {
    for (const change of [
      sql`delete from chain_anchors`,
      sql`update chain_anchors set txid = null, signed = null, expires_at = null, block = null, anchored_at = null where proof = 1`,
    ])
      await expect(db.run(change)).rejects.toThrow(/append-only/)
    await expect(signer.db.run(sql`update chain_anchors set txid = null where proof = 1`)).rejects.toThrow(
      /permission denied/,
    )
  })

  it('waits for nothing where no address is configured', async () => {
    const without = fixture.another({ TRON_ANCHOR_ADDRESS: '' })
    await db.tx((tx) => without.requestAnchor(tx, { proof: 3, head: headOf(3) }))
    expect(await db.maybe(sql`select from chain_anchors where proof = 3`)).toBeUndefined()
  })
})
