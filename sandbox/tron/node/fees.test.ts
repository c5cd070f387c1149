import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import compiled from '../contracts/compiled.json' with { type: 'json' }
import { deploy, payment, sendCall, startTestChain, type TestChain, unitsOf } from '../test-chain.ts'

/** Mainnet's receipts of USDT transfers in 2026. */
const MAINNET_TO_HOLDER = 64_285
const MAINNET_TO_NEWCOMER = 130_285
const MAINNET_BYTES = 345

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

/** A member with TRX and USDT, and somebody who holds nothing. */
async function fund(index: number, trx = '1000') {
  const sender = chain.member(index)
  await chain.fund(sender.address, 'TRX', trx)
  await chain.fund(sender.address, 'USDT', '1000')
  await chain.mine()
  return { sender, receiver: chain.member(index + 1000) }
}

describe('a transfer of USDT costs what it costs on mainnet', () => {
  it('energy is within one percent, to a holder and to somebody who holds none, and its size is exact', async () => {
    const { sender, receiver } = await fund(1)
    const call = payment(chain.addresses.usdt, receiver.address, 1)
    const first = await sendCall(sender, call)
    await chain.mine()
    const second = await sendCall(sender, call)
    await chain.mine(4)
    const toNewcomer = await sender.web.trx.getTransactionInfo(first)
    const toHolder = await sender.web.trx.getTransactionInfo(second)
    expect(Math.abs(toNewcomer.receipt.energy_usage_total / MAINNET_TO_NEWCOMER - 1)).toBeLessThan(0.01)
    expect(Math.abs(toHolder.receipt.energy_usage_total / MAINNET_TO_HOLDER - 1)).toBeLessThan(0.01)
    expect(toNewcomer.receipt.net_usage).toBe(MAINNET_BYTES)
    expect(toHolder.receipt.net_fee).toBe(MAINNET_BYTES * 1000)
  })

  it('the estimate is what is charged afterwards, at 100 sun a unit', async () => {
    const { sender, receiver } = await fund(2)
    const parameters = [
      { type: 'address', value: receiver.address },
      { type: 'uint256', value: 5 },
    ]
    const { energy_required: estimate } = await sender.web.transactionBuilder.estimateEnergy(
      chain.addresses.usdt,
      'transfer(address,uint256)',
      {},
      parameters,
    )
    const id = await sendCall(sender, payment(chain.addresses.usdt, receiver.address, 5))
    await chain.mine()
    const info = await sender.web.trx.getUnconfirmedTransactionInfo(id)
    expect(info.receipt.energy_usage_total).toBe(estimate)
    expect(info.fee).toBe(estimate * 100)
    expect(await sender.web.trx.getUnconfirmedBalance(sender.address)).toBe(1_000_000_000 - info.fee)
  })

  it('a token without the dynamic factor has no penalty in its receipt', async () => {
    const { sender, receiver } = await fund(3)
    await chain.fund(sender.address, 'MCS', '7')
    await chain.mine()
    const id = await sendCall(sender, payment(chain.addresses.mcs, receiver.address, 7_000_000))
    await chain.mine()
    const info = await sender.web.trx.getUnconfirmedTransactionInfo(id)
    expect(info.receipt.energy_penalty_total).toBeUndefined()
    expect(await unitsOf(receiver, chain.addresses.mcs)).toBe(7_000_000n)
  })
})

describe('a failed call is paid for', () => {
  it('a reverted transfer charges the energy it used and moves nothing', async () => {
    const { sender, receiver } = await fund(4)
    const id = await sendCall(sender, payment(chain.addresses.usdt, receiver.address, 2_000_000_000))
    await chain.mine()
    const info = await sender.web.trx.getUnconfirmedTransactionInfo(id)
    expect(info.result).toBe('FAILED')
    expect(info.receipt.result).toBe('REVERT')
    expect(info.log).toBeUndefined()
    expect(info.fee).toBe(info.receipt.energy_usage_total * 100)
    expect(await unitsOf(receiver, chain.addresses.usdt)).toBe(0n)
    expect(await unitsOf(sender, chain.addresses.usdt)).toBe(1_000_000_000n)
  })

  it('at a price of 420 sun the fee limit of 39 TRX burns whole with OUT_OF_ENERGY and sends nothing', async () => {
    const { sender, receiver } = await fund(5)
    await chain.dev('faults', { kind: 'energy', energySun: 420 })
    const call = { ...payment(chain.addresses.usdt, receiver.address, 1), feeLimit: 39_000_000 }
    const id = await sendCall(sender, call)
    await chain.mine()
    const info = await sender.web.trx.getUnconfirmedTransactionInfo(id)
    await chain.dev('faults', undefined, 'DELETE')
    expect(info.receipt.result).toBe('OUT_OF_ENERGY')
    expect(info.receipt.energy_fee).toBe(Math.floor(39_000_000 / 420) * 420)
    expect(await unitsOf(receiver, chain.addresses.usdt)).toBe(0n)
  })

  it('energy is limited by the balance too, and a loop ends when it is used up', async () => {
    const { sender } = await fund(6, '100')
    const burner = await deploy(chain, sender, compiled.EnergyBurner)
    const before = await sender.web.trx.getUnconfirmedBalance(sender.address)
    const id = await sendCall(sender, {
      contract: burner,
      method: 'burn(uint256)',
      values: [1_000_000_000],
      feeLimit: 1_000_000_000,
    })
    await chain.mine()
    const info = await sender.web.trx.getUnconfirmedTransactionInfo(id)
    expect(info.receipt.result).toBe('OUT_OF_ENERGY')
    expect(before - info.fee).toBe(await sender.web.trx.getUnconfirmedBalance(sender.address))
    expect(before - info.fee).toBeLessThan(100)
  })
})

describe('TRX', () => {
  it('a transfer of one TRX is 267 bytes, free within the day’s 600 bytes and 1,000 sun a byte after them', async () => {
    const { sender, receiver } = await fund(7)
    await chain.fund(receiver.address, 'TRX', '1')
    await chain.mine()
    const ids: string[] = []
    for (const sun of [1, 2, 3])
      ids.push((await sender.web.trx.sendTransaction(receiver.address, 1_000_000 + sun)).txid)
    await chain.mine()
    const infos = await Promise.all(ids.map((id) => sender.web.trx.getUnconfirmedTransactionInfo(id)))
    expect(infos.map((info) => [info.receipt.net_usage, info.fee])).toEqual([
      [267, undefined],
      [267, undefined],
      [undefined, 267_000],
    ])
    expect((await sender.web.trx.getAccountResources(sender.address)).freeNetUsed).toBe(534)
    await chain.dev('clock', { advanceMs: 12 * 3_600_000 })
    expect((await sender.web.trx.getAccountResources(sender.address)).freeNetUsed).toBe(267)
  })

  it('activating an account costs 1.1 TRX and a memo one more, never out of the free bandwidth', async () => {
    const { sender, receiver } = await fund(8)
    const built = await sender.web.transactionBuilder.sendTrx(receiver.address, 1_000_000)
    const withMemo = await sender.web.transactionBuilder.addUpdateData(built, 'hello', 'utf8')
    const { txid } = await sender.web.trx.sendRawTransaction(await sender.web.trx.sign(withMemo))
    await chain.mine()
    const info = await sender.web.trx.getUnconfirmedTransactionInfo(txid)
    expect(info.fee).toBe(2_100_000)
    expect(info.receipt.net_fee).toBe(100_000)
    expect(await sender.web.trx.getUnconfirmedBalance(sender.address)).toBe(
      1_000_000_000 - 1_000_000 - 2_100_000,
    )
  })

  it('holding a token activates nobody', async () => {
    const { sender, receiver } = await fund(9)
    await sendCall(sender, payment(chain.addresses.usdt, receiver.address, 1))
    await chain.mine()
    expect(await receiver.web.trx.getUnconfirmedAccount(receiver.address)).toEqual({})
    await expect(sendCall(receiver, payment(chain.addresses.usdt, sender.address, 1))).rejects.toThrow(
      'CONTRACT_VALIDATE_ERROR',
    )
  })

  it('who cannot pay the bandwidth is refused, and nothing is charged', async () => {
    const { sender } = await fund(10, '3')
    const other = chain.member(1011)
    const answer = await sender.web.trx.sendTransaction(other.address, 2_999_000)
    expect(answer.code).toBe('CONTRACT_VALIDATE_ERROR')
    await chain.mine()
    expect(await sender.web.trx.getUnconfirmedBalance(sender.address)).toBe(3_000_000)
  })
})
