import { TronWeb } from 'tronweb'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { type Member, createChainFixture, payment, sendCall } from '#testing/fixtures/chain-fixture.ts'
import { startLiar, toWord } from '#testing/outside/lying-node.ts'

const fixture = await createChainFixture()
const { sandbox, told, chain, db } = fixture
let payer: Member

beforeAll(async () => {
  payer = sandbox.member(1)
  for (const coin of ['TRX', 'USDT', 'MCS'] as const) await sandbox.fund(payer.address, coin, '100000')
  await fixture.pass(6)
})

const pay = (to: string, units: number) => sendCall(payer, payment(sandbox.addresses.usdt, to, units))
const bare = (address: string) => TronWeb.address.toHex(address).slice(2).toLowerCase()
async function creditsOf(memberId: string): Promise<string[]> {
  const rows = await db.many<{ coin: string; units: bigint }>(sql`
    select coin, units from chain_deposits where member_id = ${memberId} and state = 'CREDITED'`)
  const credited = told.credited.filter((deposit) => deposit.memberId === memberId)
  expect(credited.map(({ coin, units }) => `${coin} ${units}`)).toEqual(
    rows.map(({ coin, units }) => `${coin} ${units}`),
  )
  return rows.map(({ coin, units }) => `${coin} ${units}`)
}
const unsweptOf = (memberId: string) =>
  db.many<{ coin: string; units: bigint }>(sql`
    select u.coin, u.units from chain_unswept u join chain_addresses a on a.derivation_index = u.derivation_index where a.member_id = ${memberId}`)

describe('what is credited is what the solid chain did, whatever was shown before', () => {
  /** A contract may pay by the block it stands in: the same transaction does another thing on another branch. */
  async function afterBranch(lie: (text: string) => string, pays: () => Promise<unknown>): Promise<void> {
    const branch = await startLiar(sandbox.url, '/wallet/gettransactioninfobyblocknum', lie)
    const worker = fixture.another({ TRON_FULL_HOST: branch.url })
    await chain.runDue()
    await fixture.letNextIn()
    await pays()
    await sandbox.mine()
    await worker.runDue()
    await branch.stop()
    await fixture.letNextIn()
    await fixture.pass(6)
  }

  it('another sum than the branch showed', async () => {
    const member = await fixture.aMember()
    await afterBranch(
      (text) => text.replaceAll(toWord(21), toWord(21_000_000)),
      () => pay(member.address, 21),
    )
    expect(told.seen.find(({ memberId }) => memberId === member.id)).toMatchObject({ units: 21_000_000n })
    expect(await creditsOf(member.id)).toEqual(['USDT 21'])
    expect(await unsweptOf(member.id)).toEqual([{ coin: 'USDT', units: 21n }])
  })

  it('another coin than the branch showed', async () => {
    const member = await fixture.aMember()
    const { usdt, mcs } = sandbox.addresses
    await afterBranch(
      (text) => text.replaceAll(`"${bare(mcs)}"`, `"${bare(usdt)}"`),
      () => sendCall(payer, payment(mcs, member.address, 22)),
    )
    expect(told.seen.find(({ memberId }) => memberId === member.id)).toMatchObject({ coin: 'USDT' })
    expect(await creditsOf(member.id)).toEqual(['MCS 22'])
    expect(await unsweptOf(member.id)).toEqual([{ coin: 'MCS', units: 22n }])
  })

  it('another member than the branch showed, who is told that it vanished', async () => {
    const [shown, paid] = [await fixture.aMember(), await fixture.aMember()]
    await afterBranch(
      (text) => text.replaceAll(bare(paid.address), bare(shown.address)),
      () => pay(paid.address, 23),
    )
    expect(told.seen.filter(({ memberId }) => memberId === shown.id)).toHaveLength(1)
    expect(await creditsOf(shown.id)).toEqual([])
    expect(await creditsOf(paid.id)).toEqual(['USDT 23'])
    expect(await unsweptOf(paid.id)).toEqual([{ coin: 'USDT', units: 23n }])
    expect(told.vanished.filter(({ memberId }) => memberId === shown.id)).toHaveLength(1)
  })
})

describe('a block', () => {
  it('is scanned past sums beyond exact numbers, which are of other tokens', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 24)
    const tokens = '"amount":990000000000000001'
    await payer.web.trx.sendTransaction(sandbox.member(3).address, 7_654_321)
    await sandbox.mine(6)
    const node = await startLiar(sandbox.url, '/walletsolidity/getblockbylimitnext', (text) =>
      text
        .replaceAll(/"amount":7654321/g, tokens)
        .replaceAll('"TransferContract"', '"TransferAssetContract"'),
    )
    await fixture.letNextIn()
    await fixture.another({ TRON_FULL_HOST: node.url }).runDue()
    await node.stop()
    await fixture.letNextIn()
    expect(await creditsOf(member.id)).toEqual(['USDT 24'])
  })

  it.each([
    {
      what: 'does not follow the one that was read before',
      call: 'getblockbylimitnext',
      lie: (text: string) => text.replaceAll(/("parentHash":")[0-9a-f]{8}/g, '$1deadbeef'),
      why: 'does not follow the one that was read before it',
    },
    { what: 'lacks a receipt', call: 'gettransactioninfobyblocknum', lie: () => '[]', why: 'not all there' },
  ])('is not scanned when it $what, and nothing of it is lost', async ({ call, lie, why }) => {
    const member = await fixture.aMember()
    await pay(member.address, 25)
    await sandbox.mine(6)
    const node = await startLiar(sandbox.url, `/walletsolidity/${call}`, lie)
    await fixture.letNextIn()
    const believer = fixture.another({ TRON_FULL_HOST: node.url, TRON_CHECK_HOST: '' })
    await expect(believer.runDue()).rejects.toThrow(why)
    expect(await creditsOf(member.id)).toEqual([])
    await node.stop()
    await fixture.letNextIn()
    await fixture.pass()
    expect(await creditsOf(member.id)).toEqual(['USDT 25'])
  })
})
