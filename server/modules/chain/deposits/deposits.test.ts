import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { startLiar, toWord } from '#testing/outside/lying-node.ts'
import { keysOf } from '../signer/keys.ts'
import {
  deploy,
  type Member,
  createChainFixture,
  payment,
  sendCall,
  START_MS,
  startTestChain,
  TRIAL_CONTRACTS,
} from '#testing/fixtures/chain-fixture.ts'

const fixture = await createChainFixture()
const { sandbox, told, chain, db } = fixture
let payer: Member

beforeAll(async () => {
  payer = sandbox.member(1)
  await sandbox.fund(payer.address, 'TRX', '100000')
  await sandbox.fund(payer.address, 'USDT', '100000')
  await sandbox.fund(payer.address, 'MCS', '100000')
  await fixture.pass(6)
})

async function creditsOf(memberId: string): Promise<string[]> {
  const rows = await db.many<{ coin: string; units: bigint }>(sql`
    select coin, units from chain_deposits where member_id = ${memberId} and state = 'CREDITED' order by block, log_index`)
  const told_ = told.credited.filter((deposit) => deposit.memberId === memberId)
  // Those of one block have no order among each other.
  expect(told_.map(({ coin, units }) => `${coin} ${units}`).toSorted()).toEqual(
    rows.map(({ coin, units }) => `${coin} ${units}`).toSorted(),
  )
  return rows.map(({ coin, units }) => `${coin} ${units}`)
}
const pay = (to: string, units: number) => sendCall(payer, payment(sandbox.addresses.usdt, to, units))

describe('a deposit', () => {
  it('is shown before its block is solid and credited exactly once after, in each coin', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 12_000_000)
    await sendCall(payer, payment(sandbox.addresses.mcs, member.address, 5))
    await payer.web.trx.sendTransaction(member.address, 7_000_000)
    await fixture.pass()
    expect(await creditsOf(member.id)).toEqual([])
    const open = await chain.depositsOf(db, member.id, { limit: 10 })
    expect(open.map(({ state, confirmations, needed }) => [state, confirmations, needed])).toEqual(
      Array.from({ length: 3 }, () => ['SEEN', 1, 19]),
    )
    await fixture.pass(6)
    expect(new Set(await creditsOf(member.id))).toEqual(new Set(['USDT 12000000', 'MCS 5', 'TRX 7000000']))
    expect(told.seen.filter(({ memberId }) => memberId === member.id)).toHaveLength(3)
    const ids = told.credited.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await chain.depositsByIds(db, ids)).every(({ state }) => state === 'CREDITED')).toBe(true)
    expect(told.progress.length).toBeGreaterThan(0)
  })

  it('is credited once although the worker crashed between the credit and the next block', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 3)
    await fixture.pass(3)
    told.failNext = 'depositsCredited'
    await sandbox.mine(3)
    await expect(chain.runDue()).rejects.toThrow('crash in depositsCredited')
    expect(await creditsOf(member.id)).toEqual([])
    await fixture.pass()
    expect(await creditsOf(member.id)).toEqual(['USDT 3'])
  })

  it('is credited once by two workers that both think that it is their turn', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 4)
    await sandbox.mine(6)
    const other = fixture.another()
    const rounds = await Promise.allSettled([chain.runDue(), other.runDue(), chain.runDue(), other.runDue()])
    expect(rounds.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await fixture.pass(2)
    expect(await creditsOf(member.id)).toEqual(['USDT 4'])
  })
})

describe('what an attacker tries credits nothing wrong', () => {
  it('a token that only looks like USDT, and a transfer of nothing', async () => {
    const member = await fixture.aMember()
    const fake = await deploy(sandbox, payer, TRIAL_CONTRACTS.FakeUsdt)
    await sendCall(payer, payment(fake, member.address, '1000000000000'))
    await pay(member.address, 0)
    await fixture.pass(6)
    expect(await creditsOf(member.id)).toEqual([])
  })

  it('a transfer that was reverted', async () => {
    const member = await fixture.aMember()
    const poor = sandbox.member(2)
    await sandbox.fund(poor.address, 'TRX', '1000')
    await sandbox.mine()
    const txid = await sendCall(poor, payment(sandbox.addresses.usdt, member.address, 5))
    await fixture.pass(6)
    expect((await poor.web.trx.getTransactionInfo(txid)).receipt.result).toBe('REVERT')
    expect(await creditsOf(member.id)).toEqual([])
  })

  it('several logs in one transaction, to two members: each its own, none lost and none twice', async () => {
    const [first, second] = [await fixture.aMember(), await fixture.aMember()]
    const multiSend = await deploy(sandbox, payer, TRIAL_CONTRACTS.MultiSend)
    const { usdt } = sandbox.addresses
    await sendCall(payer, { contract: usdt, method: 'approve(address,uint256)', values: [multiSend, 1_000] })
    await sandbox.mine()
    await sendCall(payer, {
      contract: multiSend,
      method: 'send(address,address[],uint256[])',
      values: [usdt, [first.address, second.address, first.address], [10, 20, 10]],
      feeLimit: 300_000_000,
    })
    await fixture.pass(6)
    expect(await creditsOf(first.id)).toEqual(['USDT 10', 'USDT 10'])
    expect(await creditsOf(second.id)).toEqual(['USDT 20'])
    const unswept = await db.many<{ units: bigint }>(sql`
      select u.units from chain_unswept u join chain_addresses a on a.derivation_index = u.derivation_index
      where a.member_id in (${first.id}, ${second.id})`)
    expect(unswept.map(({ units }) => units)).toEqual([20n, 20n])
  })

  it('TRX of an inner call, rejected or not, under an outer success', async () => {
    const member = await fixture.aMember()
    const forwarder = await deploy(sandbox, payer, TRIAL_CONTRACTS.TrxForwarder)
    for (const method of ['rejectInside(address)', 'forward(address)'])
      await sendCall(payer, {
        contract: forwarder,
        method,
        values: [member.address],
        callValue: 9_000_000,
        feeLimit: 300_000_000,
      })
    await fixture.pass(6)
    expect(await creditsOf(member.id)).toEqual([])
  })

  it('a deposit that a reorganisation takes away is shown, vanishes, and is never credited', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 8)
    await fixture.pass()
    expect(told.seen.some(({ memberId }) => memberId === member.id)).toBe(true)
    await sandbox.dev('faults', { kind: 'reorg', depth: 1, lost: true })
    await fixture.pass(8)
    expect(await creditsOf(member.id)).toEqual([])
    expect(told.vanished.filter(({ memberId }) => memberId === member.id)).toHaveLength(1)
  })

  it('a deposit that a reorganisation moves to another block is credited once, there', async () => {
    const member = await fixture.aMember()
    await sandbox.mine()
    await pay(member.address, 9)
    await fixture.pass()
    await sandbox.dev('faults', { kind: 'reorg', depth: 1 })
    await fixture.pass(8)
    expect(await creditsOf(member.id)).toEqual(['USDT 9'])
  })
})

describe('a node that is not to be believed stops the reading', () => {
  it('a second node on another branch', async () => {
    const member = await fixture.aMember()
    await sandbox.dev('faults', { kind: 'second-node', disagrees: true })
    await pay(member.address, 11)
    await sandbox.mine(6)
    await expect(chain.runDue()).rejects.toThrow('the nodes disagree about solid block')
    expect(await creditsOf(member.id)).toEqual([])
    await sandbox.dev('faults', undefined, 'DELETE')
    await fixture.pass()
    expect(await creditsOf(member.id)).toEqual(['USDT 11'])
  })

  it('a node that tells of money which the other one does not know', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 17)
    await sandbox.mine(6)
    const liar = await startLiar(sandbox.url, '/walletsolidity/gettransactioninfobyblocknum', (text) =>
      text.replaceAll(toWord(17), toWord(1_700)),
    )
    const believer = fixture.another({ TRON_FULL_HOST: liar.url })
    await fixture.letNextIn()
    await expect(believer.runDue()).rejects.toThrow(/the nodes disagree about what solid block \d+ did/)
    expect(await creditsOf(member.id)).toEqual([])
    await liar.stop()
    await fixture.letNextIn()
    await fixture.pass()
    expect(await creditsOf(member.id)).toEqual(['USDT 17'])
  })

  it('one that keeps losing connections only delays', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 13)
    await sandbox.mine(6)
    await sandbox.dev('faults', { kind: 'lose-answer', path: 'gettransactioninfobyblocknum', times: 2 })
    await expect(chain.runDue()).rejects.toThrow('gettransactioninfobyblocknum')
    await fixture.pass()
    expect(await creditsOf(member.id)).toEqual(['USDT 13'])
  })

  it('one of another chain is refused at the start', async () => {
    const stranger = await startTestChain({ now: () => START_MS + 1 })
    await expect(
      fixture.another({ TRON_FULL_HOST: stranger.url, TRON_CHECK_HOST: '' }).start(),
    ).rejects.toThrow('this database belongs to the chain that begins with')
    await expect(fixture.another({ TRON_CHECK_HOST: stranger.url }).start()).rejects.toThrow(
      'nodes of different chains',
    )
    await stranger.stop()
    const { xpub } = keysOf(Buffer.alloc(64, 1))
    await expect(fixture.another({ TRON_XPUB: xpub }).start()).rejects.toThrow('TRON_XPUB')
  })
})
