import { expect, it } from 'vitest'
import { withClient } from '#tools/launch/postgres.ts'
import { superuserUrl } from '#testing/database/superuser.ts'
import { createChainFixture, memberOf, payment, sendCall } from '#testing/fixtures/chain-fixture.ts'
import { signAnchors } from '../signer/sign-anchors.ts'

const fixture = await createChainFixture()
const { chain, db, sandbox, signer } = fixture
const HEAD = 'ab'.repeat(32)
const heads = [{ number: 1, head: HEAD }]

/** Undoes one thing behind the product's back, looks, and puts it back. */
async function wrongAfter(
  change: string,
  look: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  return withClient(superuserUrl(db.url), async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('create table kept_deposits as table chain_deposits')
    await client.query('create table kept_attempts as table chain_attempts')
    await client.query('create table kept_anchors as table chain_anchors')
    await client.query(change)
    const wrong = await look()
    for (const name of ['deposits', 'attempts', 'anchors']) {
      await client.query(`delete from chain_${name}`)
      await client.query(`insert into chain_${name} select * from kept_${name}`)
      await client.query(`drop table kept_${name}`)
    }
    return wrong
  })
}
const ofBooks = async () => (await chain.verifyChain()).wrong
const ofAnchors = () => chain.verifyAnchors(heads)

const { hotAddress, anchorAddress } = signer.keys
for (const [address, coin] of [
  [hotAddress, 'TRX'],
  [hotAddress, 'USDT'],
  [anchorAddress, 'TRX'],
  [sandbox.member(1).address, 'TRX'],
  [sandbox.member(1).address, 'USDT'],
] as const)
  await sandbox.fund(address, coin, '10000')
await fixture.pass(6)
const member = await fixture.aMember()
await sendCall(sandbox.member(1), payment(sandbox.addresses.usdt, member.address, 12_000_000))
const id = await fixture.pay(memberOf(sandbox.url, 101).address, 2_500_000n)
await db.tx((tx) => chain.requestAnchor(tx, { proof: 1, head: HEAD }))
await signAnchors(signer)
await fixture.pass(12)

it('finds nothing wrong in books that hold what the chain has, and names what the ledger must have', async () => {
  const { wrong, credited, paid } = await chain.verifyChain()
  expect([wrong, credited.length, paid]).toEqual([[], 1, [id]])
  expect(await ofAnchors()).toEqual([])
  expect((await chain.findAnchors([1])).size).toBe(1)
})

it.each([
  ['a deposit that no row knows', 'delete from chain_deposits', '12000000 USDT came by'],
  ['a deposit of another sum', 'update chain_deposits set units = 13000000', '12000000 USDT came by'],
  ['a deposit in no such block', 'update chain_deposits set block = block - 1', 'is not in solid block'],
  ['a payment that no row knows', 'delete from chain_attempts', '2500000 USDT left by'],
  ['a payment in another block', 'update chain_attempts set block = block - 1', `payment ${id}: `],
])('finds %s', async (_what, change, wrong) => {
  const found = await wrongAfter(change, ofBooks)
  expect([found.length, found[0]]).toEqual([1, expect.stringContaining(wrong)])
})

it.each([
  ['another head', `update chain_anchors set head = sha256(head)`, 'carries another head'],
  [
    'the head of another proof',
    `update chain_anchors set signed = replace(signed, '50726f6f66', '50726f6f67')`,
    'carries another head',
  ],
  ['a block that does not hold it', 'update chain_anchors set block = block - 1', 'is not in solid block'],
])('finds an anchor with %s', async (_what, change, wrong) => {
  expect(await wrongAfter(change, ofAnchors)).toEqual([expect.stringContaining(wrong)])
})
