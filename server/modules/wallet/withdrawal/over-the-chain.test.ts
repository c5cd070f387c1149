import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openKeys } from '#server/modules/chain/signer/keys.ts'
import { signOrders } from '#server/modules/chain/signer/sign-orders.ts'
import { openSigner, parseSignerOptions } from '#server/modules/chain/signer/signer.ts'
import { openApprover } from '#server/modules/chain/chain.ts'
import { toBase58 } from '#server/modules/chain/node/tron-address.ts'
import { startTestChain } from '#testing/fixtures/chain-fixture.ts'
import { sealAll } from '#testing/database/seal-all.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { admitSigner, dismissSigner } from '#tools/ops/signer-role.ts'

/** The API, the books, the signer and a chain together; only the clock of the blocks is ours. */
const sandbox = await startTestChain()
const folder = mkdtempSync(join(tmpdir(), 'over-the-chain-'))
const keys = await openKeys(folder, true)
const hosts = {
  TRON_FULL_HOST: sandbox.url,
  TRON_CHECK_HOST: sandbox.secondUrl,
  TRON_USDT: sandbox.addresses.usdt,
  TRON_MCS: sandbox.addresses.mcs,
}
const approvalDir = join(folder, 'approver')
const fixture = await createWalletFixture({
  ...hosts,
  TRON_XPUB: keys.xpub,
  TRON_HOT_ADDRESS: keys.hotAddress,
  APPROVAL_DIR: approvalDir,
})
const { kernel, modules } = fixture.app
const signer = await openSigner(
  parseSignerOptions({
    ...hosts,
    SIGNER_DATABASE_URL: await admitSigner(kernel.db.url),
    SIGNER_DIR: folder,
    SIGNER_APPROVAL_KEY: openApprover(approvalDir).publicKey,
    LOG_LEVEL: 'silent',
  }),
)
afterAll(async () => {
  await signer.db.close()
  await dismissSigner(kernel.db.url)
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})
beforeAll(async () => {
  for (const [coin, amount] of [
    ['USDT', '100000'],
    ['MCS', '100000'],
    ['TRX', '10000'],
  ] as const)
    await sandbox.fund(keys.hotAddress, coin, amount)
  await pass(6)
})

/** Blocks, a round of the worker, one of the signer. */
async function pass(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sandbox.mine()
    await modules.chain.runDue()
    await sealAll(kernel.db)
    await signOrders(signer)
  }
}

const { closeAccount } = api.accountClosure
const { reauthenticate } = api.identity
const { getBalance, getDepositAddress, getWithdrawal, listHistories, withdraw } = api.wallet
const addressOf = async ({ token }: WalletMember) => (await fixture.ok(getDepositAddress, { token })).address
const balanceOf = ({ token }: WalletMember) => fixture.ok(getBalance, { token })
const stranger = (name: string) =>
  toBase58(`41${createHash('sha256').update(name).digest('hex').slice(0, 40)}`)

/** A member whose coins really lie on the chain. */
async function aFundedMember(): Promise<WalletMember> {
  const member = await fixture.aWalletMember({})
  const address = await addressOf(member)
  await sandbox.fund(address, 'USDT', '500')
  await sandbox.fund(address, 'TRX', '100')
  await pass(5)
  return member
}

describe('a deposit', () => {
  it('is pending with its confirmations until its block is solid, and then complete', async () => {
    const member = await fixture.aWalletMember({})
    const address = await addressOf(member)
    await sandbox.fund(address, 'USDT', '12.5')
    await pass(1)
    const seen = await fixture.ok(getDepositAddress, { token: member.token })
    expect(seen.deposits).toMatchObject([{ coin: 'USDT', amount: '12.5', result: 'Pending', needed: 19 }])
    expect((await balanceOf(member)).USDT.available).toBe('0')
    const pending = await fixture.ok(listHistories, { token: member.token, query: {} })
    expect(pending.items).toMatchObject([{ type: 'deposit', result: 'Pending', balanceAfter: null }])
    await pass(4)
    const credited = await fixture.ok(getDepositAddress, { token: member.token })
    expect(credited.deposits).toMatchObject([{ result: 'Complete', confirmations: 19 }])
    expect((await balanceOf(member)).USDT.available).toBe('12.5')
    const { items } = await fixture.ok(listHistories, { token: member.token, query: {} })
    expect(items).toMatchObject([{ type: 'deposit', result: 'Complete', balanceAfter: '12.5' }])
    expect(items[0]?.id).toBe(pending.items[0]?.id)
    const params = { id: pending.items[0]?.id ?? '' }
    const why = await fixture.ok(api.wallet.getHistory, { token: member.token, params })
    expect(why).toMatchObject({
      transaction: { id: params.id, result: 'Complete' },
      deposit: { id: params.id },
    })
    expect(why.ledgerEntries).toHaveLength(1)
    const other = await fixture.aWalletMember({})
    expect(await fixture.code(api.wallet.getHistory, { token: other.token, params })).toBe('COMMON-A001')
  })
})

describe('a withdrawal with a one-time code', () => {
  it('is signed apart, paid on the chain, complete, and the TRX that were not burnt come back', async () => {
    const member = await aFundedMember()
    const address = stranger('first')
    const body = { coin: 'USDT' as const, address, quantity: '100.000001', otpCode: member.code() }
    const { id, result } = await fixture.ok(withdraw, { token: member.token, body })
    expect(result).toBe('Pending')
    expect(await balanceOf(member)).toMatchObject({ gasTrx: '60', USDT: { hold: '100.000001' } })
    await pass(8)
    const paid = await fixture.ok(getWithdrawal, { token: member.token, params: { id } })
    expect(paid).toMatchObject({ state: 'CONFIRMED', result: 'Complete' })
    expect(paid.timeline.map(({ state }) => state)).toEqual([
      'REQUESTED',
      'APPROVED',
      'BROADCAST',
      'CONFIRMED',
    ])
    const burnt = (await signer.nodes.main.receipt('solid', paid.txid ?? ''))?.feeSun ?? 0n
    expect(burnt).toBeGreaterThan(10_000_000n)
    expect(paid.fee).toMatchObject({
      prepaidTrx: '40',
      // The hot wallet's first payment of the day has its 345 bytes free: the estimate does not count on it.
      expectedTrx: formatUnits(burnt + 345_000n),
      realTrx: formatUnits(burnt),
      refundedTrx: formatUnits(40_000_000n - burnt),
    })
    expect(await signer.nodes.main.unitsOf('solid', sandbox.addresses.usdt, address)).toBe(100_000_001n)
    expect(await balanceOf(member)).toMatchObject({
      gasTrx: formatUnits(100_000_000n - burnt),
      USDT: { available: '399.999999', hold: '0' },
    })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('repeated under its key is answered at once, without asking a node that is down', async () => {
    const member = await aFundedMember()
    const body = { coin: 'USDT' as const, address: stranger('again'), quantity: '20', otpCode: member.code() }
    const sent = { token: member.token, body, key: randomUUID() }
    const first = await fixture.ok(withdraw, sent)
    await sandbox.dev('faults', { kind: 'lose-request', path: 'wallet/', times: 100 })
    expect(await fixture.ok(withdraw, sent)).toEqual(first)
    const left = await (await fetch(`${sandbox.url}/dev/faults`)).json()
    expect(left).toMatchObject({ faults: [{ times: 100 }] })
    await sandbox.dev('faults', undefined, 'DELETE')
    await pass(8)
  })

  it('returns the sum and the TRX that was not burnt when the chain refuses it', async () => {
    const member = await aFundedMember()
    const body = {
      coin: 'USDT' as const,
      address: stranger('second'),
      quantity: '50',
      otpCode: member.code(),
    }
    const { id } = await fixture.ok(withdraw, { token: member.token, body })
    await modules.chain.runDue()
    await signOrders(signer)
    // The price of energy jumps between the signature and the block.
    await sandbox.dev('faults', { kind: 'energy', energySun: 420 })
    await pass(8)
    await sandbox.dev('faults', undefined, 'DELETE')
    const failed = await fixture.ok(getWithdrawal, { token: member.token, params: { id } })
    expect(failed).toMatchObject({ state: 'REVERTED', result: 'Failed' })
    const burnt = (await signer.nodes.main.receipt('solid', failed.txid ?? ''))?.feeSun ?? 0n
    expect(burnt).toBeGreaterThan(0n)
    expect(await balanceOf(member)).toMatchObject({
      gasTrx: formatUnits(100_000_000n - burnt),
      USDT: { available: '500', hold: '0' },
    })
    expect(await fixture.booksAreRight()).toBe(true)
  })
})

describe('the gas of an account that closes', () => {
  it('is paid out when it is due: it arrives to the sun, and only then the account is erased', async () => {
    const member = await fixture.aWalletMember({})
    await sandbox.fund(await addressOf(member), 'TRX', '100')
    await pass(5)
    const gasAddress = stranger('third')
    const { token } = member
    const { reauthToken } = await fixture.ok(reauthenticate, { token, body: { otpCode: member.code() } })
    await fixture.ok(closeAccount, { token, body: { reauthToken, gasAddress } })
    await kernel.db.run(sql`
      update identity_members set closes_at = ${kernel.clock.now()} where id = ${member.memberId}`)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    await pass(3)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    await pass(6)
    expect(await signer.nodes.main.sunOf('solid', gasAddress)).toBe(98_600_000n)
    const payout = await kernel.db.one<{ state: string; txid: string; fee: bigint; refunded: bigint }>(sql`
      select state, txid, real_fee as fee, refunded from wallet_payouts where member_id = ${member.memberId}`)
    const burnt = (await signer.nodes.main.receipt('solid', payout.txid))?.feeSun ?? 0n
    expect(burnt).toBeGreaterThan(0n)
    expect(payout).toMatchObject({ state: 'CONFIRMED', fee: burnt, refunded: 1_400_000n - burnt })
    const gas = { class: 'MEMBER_GAS', currency: 'TRX', ownerId: member.memberId } as const
    expect(await modules.ledger.getBalance(kernel.db, gas)).toEqual({
      balance: 1_400_000n - burnt,
      hold: 0n,
    })
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await fixture.booksAreRight()).toBe(true)
  })
})

it('at the end all that lies on the chain is what is owed, to the unit', async () => {
  const { isOfOneMoment, coins } = await modules.chain.reconcile()
  expect(isOfOneMoment).toBe(true)
  expect(coins.map(({ coin, surplusUnits }) => [coin, surplusUnits])).toEqual([
    ['MCS', 0n],
    ['USDT', 0n],
    ['TRX', 0n],
  ])
})
