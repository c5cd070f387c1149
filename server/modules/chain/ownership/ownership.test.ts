import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TronWeb, utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import { checkOwnership, toOwnershipText } from '#contract/rules/proofs/ownership.ts'
import { createClock } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { signOwnership } from '../signer/sign-ownership.ts'
import { openSignedHeads } from '../signer/signed-heads.ts'
import { addOwnership, listUnsignedOwnership } from './ownership.ts'

const COLD_KEY = 'c01d'.padStart(64, '0')
const COLD = TronWeb.address.fromPrivateKey(COLD_KEY) || ''
const fixture = await createChainFixture({ TRON_COLD_ADDRESSES: COLD })
const { db, chain, signer } = fixture
const headOf = (number: number) => number.toString(16).padStart(64, 'e')
const publish = (proof: number, head = headOf(proof)) =>
  db.tx((tx) => chain.requestOwnership(tx, { proof, head }))
const self = { db, clock: createClock() }

describe('an address of the operator', () => {
  it('signs each proof once: the hot wallet by the signer, with a signature that anybody can check', async () => {
    await publish(1)
    expect((await chain.findWaitingHeads()).signature).toBeInstanceOf(Date)
    expect(await signOwnership(signer)).toBe(1)
    expect(await signOwnership(signer)).toBe(0)
    // The address in cold storage has not signed, and nobody is woken for it.
    expect((await chain.findWaitingHeads()).signature).toBeUndefined()
    const [hot, cold] = await chain.listOwnership()
    expect(hot?.address).toBe(signer.keys.hotAddress)
    expect(hot === undefined ? undefined : checkOwnership(hot, [{ number: 1, head: headOf(1) }])).toEqual([])
    expect(cold).toEqual({ address: COLD, role: 'cold', statement: null })
  })

  it('in cold storage signs elsewhere, and only its own key’s signature of the asked text is kept', async () => {
    const [asked] = await listUnsignedOwnership(db, [COLD])
    expect(asked).toEqual({ proof: 1, address: COLD, head: headOf(1) })
    const sign = (text: string, key: string) => utils.message.signMessage(text, key)
    const text = toOwnershipText({ proof: 1, head: headOf(1) }, COLD)
    const given = { proof: 1, address: COLD }
    const other = 'bad'.padStart(64, '0')
    expect(await addOwnership(self, { ...given, signature: sign(text, other) })).toEqual(['signature'])
    const another = toOwnershipText({ proof: 1, head: headOf(2) }, COLD)
    expect(await addOwnership(self, { ...given, signature: sign(another, COLD_KEY) })).toEqual(['signature'])
    expect(await addOwnership(self, { ...given, signature: sign(text, COLD_KEY) })).toEqual([])
    expect(await addOwnership(self, { ...given, signature: sign(text, COLD_KEY) })).toEqual(['unasked'])
    expect((await chain.listOwnership())[1]?.statement?.proof).toBe(1)
  })

  it('never signs a second head for one number, not even for a database that forgot the first', async () => {
    await publish(2)
    expect(await signOwnership(signer)).toBe(1)
    await db.run(sql`alter table chain_ownership disable trigger chain_ownership_guard`)
    await db.run(sql`delete from chain_ownership where proof = 2`)
    await db.run(sql`alter table chain_ownership enable trigger chain_ownership_guard`)
    await publish(2, 'f'.repeat(64))
    expect(await signOwnership(signer)).toBe(0)
    expect((await chain.listOwnership())[0]?.statement?.proof).toBe(1)
  })

  it('keeps what was signed: rows are neither changed nor removed, and the signer’s role signs through its function only', async () => {
    await expect(db.run(sql`update chain_ownership set head = head where proof = 1`)).rejects.toThrow(
      /append-only/,
    )
    await expect(db.run(sql`delete from chain_ownership`)).rejects.toThrow(/append-only/)
    await expect(signer.db.run(sql`insert into chain_ownership values (9, 'T', '', now())`)).rejects.toThrow(
      /permission denied/,
    )
  })
})

it('remembers the heads it signed over a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heads-'))
  openSignedHeads(folder).append(7, headOf(7))
  expect(openSignedHeads(folder).of(7)).toBe(headOf(7))
  expect(openSignedHeads(folder).of(8)).toBeUndefined()
  // A crash while the next one was written: it was never handed out, and the one after it stands on a line of its own.
  appendFileSync(join(folder, 'heads.jsonl'), '{"proof":8,"he')
  openSignedHeads(folder).append(9, headOf(9))
  const again = openSignedHeads(folder)
  expect([again.of(7), again.of(8), again.of(9)]).toEqual([headOf(7), undefined, headOf(9)])
  rmSync(folder, { recursive: true })
})
