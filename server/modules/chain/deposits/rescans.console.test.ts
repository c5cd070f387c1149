import { createHash } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { startTestChain } from '#testing/fixtures/chain-fixture.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

/** The console, the books and a chain together; only the clock of the blocks is ours. */
const sandbox = await startTestChain()
const fixture = await createWalletFixture({
  TRON_FULL_HOST: sandbox.url,
  TRON_CHECK_HOST: sandbox.secondUrl,
  TRON_USDT: sandbox.addresses.usdt,
  TRON_MCS: sandbox.addresses.mcs,
  TRON_XPUB: HDKey.fromMasterSeed(createHash('sha256').update('rescans').digest()).derive("m/44'/195'/0'/0")
    .publicExtendedKey,
  LOG_LEVEL: 'silent',
})
const { kernel, modules } = fixture.app
const staff = await openConsole(fixture)
const { requestRescan, stopRescan, getRescan, listRescans } = consoleApi.rescans
const { getChain } = consoleApi.withdrawals
const reason = 'A member misses a deposit.'
afterAll(() => sandbox.stop())
beforeAll(async () => {
  await sandbox.mine(10)
  await modules.chain.runDue()
})

const usdtOf = async ({ token }: WalletMember) =>
  (await fixture.ok(api.wallet.getBalance, { token })).USDT.available
const solid = async () => (await staff.finance.ok(getChain)).solid ?? 0

/** 12.5 USDT in a block that the normal reading jumps over. */
async function aMissedDeposit() {
  const member = await fixture.aWalletMember({})
  const { address } = await fixture.ok(api.wallet.getDepositAddress, { token: member.token })
  const from = (await solid()) + 1
  await sandbox.fund(address, 'USDT', '12.5')
  await sandbox.mine(10)
  await kernel.db.run(sql`update chain_watch set block = block + 5`)
  const { block } = await kernel.db.one<{ block: number }>(sql`select block from chain_watch`)
  const [hash] = await hashOfBlock(block)
  await kernel.db.run(sql`update chain_watch set block_id = ${hash ?? ''}`)
  await modules.chain.runDue()
  return { member, body: { from, to: await solid(), reason } }
}

/** The id of a block, as the node tells it. */
async function hashOfBlock(block: number): Promise<string[]> {
  const answer = await fetch(`${sandbox.url}/walletsolidity/getblockbylimitnext`, {
    method: 'POST',
    body: JSON.stringify({ startNum: block, endNum: block + 1 }),
  })
  const { block: blocks }: { block: { blockID: string }[] } = await answer.json()
  return blocks.map(({ blockID }) => blockID)
}

it('a missed deposit reaches its member once and is named, with its asker and its line in the log', async () => {
  const { member, body } = await aMissedDeposit()
  expect(await usdtOf(member)).toBe('0')
  const key = '44444444-4444-4333-8444-555555555555'
  const asked = await Promise.all(
    Array.from({ length: 50 }, () => staff.finance.call(requestRescan, { body, key })),
  )
  const { id } = asked[0]?.data ?? { id: '' }
  for (const { data } of asked) expect(data).toEqual({ id })
  expect((await staff.support.ok(getChain)).rescan).toEqual({
    from: body.from,
    to: body.to,
    at: body.from - 1,
    found: 0,
  })
  expect(await staff.finance.code(requestRescan, { body })).toBe('STAFF-A008')
  await modules.chain.runDue()
  expect(await usdtOf(member)).toBe('12.5')
  const shown = await staff.auditor.ok(getRescan, { params: { id } })
  expect(shown).toMatchObject({ state: 'DONE', at: body.to, found: 1, by: { loginId: 'finance1' } })
  expect(shown.finds).toMatchObject([
    { member: { id: member.memberId, loginId: member.id }, coin: 'USDT', quantity: '12.5' },
  ])
  expect((await staff.support.ok(getChain)).rescan).toBeNull()
  const { items } = await staff.auditor.ok(consoleApi.audit.listAudit, { query: { subject: id } })
  expect(items).toMatchObject([
    { action: 'rescans.requestRescan', reason, after: { from: `${body.from}`, to: `${body.to}` } },
  ])
  const histories = await fixture.ok(api.wallet.listHistories, { token: member.token, query: {} })
  expect(histories.items).toMatchObject([{ type: 'deposit', result: 'Complete', balanceAfter: '12.5' }])
  const again = await staff.finance.ok(requestRescan, { body })
  await modules.chain.runDue()
  expect((await staff.finance.ok(getRescan, { params: { id: again.id } })).found).toBe(0)
  expect(await usdtOf(member)).toBe('12.5')
  expect((await staff.finance.ok(listRescans, { query: { size: 1 } })).items.map((one) => one.id)).toEqual([
    again.id,
  ])
  expect(await fixture.booksAreRight()).toBe(true)
})

it('bad ranges and a missing reason are refused by their field, and roles without the right altogether', async () => {
  const top = await solid()
  const good = { from: 1, to: top, reason }
  for (const [body, field, code] of [
    [{ ...good, to: top + 1 }, 'to', 'STAFF-B002'],
    [{ ...good, from: 0 }, 'from', 'STAFF-B002'],
    [{ ...good, from: top, to: top - 1 }, 'from', 'STAFF-B002'],
    [{ ...good, from: -1 }, 'from', 'STAFF-B002'],
    [{ ...good, to: 1.5 }, 'to', 'STAFF-B002'],
    [{ ...good, reason: ' ' }, 'reason', 'STAFF-B001'],
  ] as const) {
    const { failure } = await staff.finance.call(requestRescan, { body })
    expect([failure?.code, failure?.fields], JSON.stringify(body)).toEqual([
      code,
      expect.objectContaining({ [field]: code }),
    ])
  }
  for (const role of ['owner', 'risk', 'support', 'auditor'] as const)
    expect(await staff[role].code(requestRescan, { body: good }), role).toBe('STAFF-A001')
  expect((await staff.finance.ok(getChain)).rescan).toBeNull()
})

it('one that somebody stops credits nothing from then on, and is stopped once', async () => {
  const { member, body } = await aMissedDeposit()
  const { id } = await staff.finance.ok(requestRescan, { body })
  const stop = () => staff.finance.code(stopRescan, { params: { id }, body: { reason } })
  expect([await stop(), await stop()]).toEqual(['success', 'STAFF-A008'])
  await modules.chain.runDue()
  expect(await usdtOf(member)).toBe('0')
  const unknown = { params: { id: '00000000-0000-7000-8000-000000000000' } }
  expect(await staff.finance.code(stopRescan, { ...unknown, body: { reason } })).toBe('COMMON-A001')
  expect(await staff.finance.code(getRescan, unknown)).toBe('COMMON-A001')
})
