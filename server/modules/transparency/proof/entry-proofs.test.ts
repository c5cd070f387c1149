import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { checkEntry, type EntryRecord } from '#contract/rules/proofs/ledger-entry.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { sealAll } from '#testing/database/seal-all.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'
import { verify } from '#tools/verify-records.mjs'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { db } = kernel
const { getEntryProof, listProofs, listSeals } = api.transparency

async function numberOf({ id }: TestMember): Promise<string> {
  return (await modules.identity.findByLogin(db, id)) ?? ''
}

const [ann, ben] = [await fixture.aMember(), await fixture.aMember()]
const wallet = (ownerId: string): AccountName => ({ class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId })
const [annWallet, benWallet] = [wallet(await numberOf(ann)), wallet(await numberOf(ben))]

/** Posts one movement of USDT and seals it. Returns its id. */
async function post(rest: Pick<Posting, 'debit' | 'credit' | 'kind'>): Promise<string> {
  const [key, amount] = [randomUUID(), { currency: 'USDT', units: 5_000_000n } as const]
  await db.tx(async (tx) => {
    await modules.ledger.openAccounts(tx, [rest.debit, rest.credit])
    await modules.ledger.post(tx, [{ key, op: 'post', detail: '', amount, ...rest }])
  })
  return key
}

const deposit = (credit: AccountName) =>
  post({ kind: 'deposit', debit: { class: 'CHAIN', currency: 'USDT' }, credit })

const request = (id: string, { token }: TestMember = ann) =>
  fixture.call(getEntryProof, { token, params: { id } })

it('is null until the entry is sealed', async () => {
  const id = await deposit(annWallet)
  expect((await request(id)).data).toEqual({ entry: null, publishedIn: null })
})

it('leads from an own entry to the head that everybody is shown, by the page’s check and by the script’s', async () => {
  const id = await deposit(annWallet)
  await sealAll(db)
  await deposit(benWallet)
  await sealAll(db)
  await deposit(benWallet)
  await sealAll(db)
  expect((await request(id)).data?.publishedIn).toBeNull()
  expect(await modules.transparency.makeNightlyProof()).toMatch(/^proof 1 of /)
  const { entry, publishedIn } = await fixture.ok(getEntryProof, { token: ann.token, params: { id } })
  if (entry === null || entry.text === null) throw new Error('the entry is sealed and whole')
  expect(publishedIn).toBe(1)
  expect(entry.text).toContain(`${id}|1|deposit|`)
  const { seals } = await fixture.ok(listSeals, { query: { from: entry.batch + 1 } })
  const published = await fixture.ok(listProofs)
  const upTo = published.proofs[0]?.ledger.batch ?? 0
  const record: EntryRecord = {
    kind: 'ledger-entry',
    entry: { ...entry, text: entry.text },
    seals: seals.filter(({ batch }) => batch <= upTo),
    published,
  }
  expect(record.seals.length).toBeGreaterThan(0)
  expect([await checkEntry(record), verify(record)]).toEqual([[], []])
})

it('shows no entry of another member, and no text in which another member’s balance stands', async () => {
  const own = await deposit(annWallet)
  const sent = await post({ kind: 'send', debit: annWallet, credit: benWallet })
  await sealAll(db)
  expect((await request(own, ben)).failure?.code).toBe('COMMON-A001')
  expect((await request(randomUUID())).failure?.code).toBe('COMMON-A001')
  expect((await request('not-an-id')).failure?.code).toBe('COMMON-A001')
  for (const member of [ann, ben]) {
    const { entry } = await fixture.ok(getEntryProof, { token: member.token, params: { id: sent } })
    expect(entry?.id).toBe(sent)
    expect(entry?.text).toBeNull()
  }
})
