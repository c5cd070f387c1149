import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import compiled from './contracts/compiled.json' with { type: 'json' }
import {
  deploy,
  type Member,
  payment,
  sendCall,
  startTestChain,
  type TestChain,
  unitsOf,
} from './test-chain.ts'

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let chain: TestChain
let sender: Member
let usdt = ''
beforeAll(async () => {
  chain = await startTestChain()
  sender = chain.member(1)
  usdt = chain.addresses.usdt
  await chain.fund(sender.address, 'TRX', '10000')
  await chain.fund(sender.address, 'USDT', '10000')
  await chain.mine()
})
afterAll(() => chain.stop())

async function infoOf(txid: string) {
  await chain.mine()
  return sender.web.trx.getUnconfirmedTransactionInfo(txid)
}

describe('what an attacker can put on the chain can be put on this one', () => {
  it('several transfers in one transaction are as many logs in their order, to several members', async () => {
    const multiSend = await deploy(chain, sender, compiled.MultiSend)
    const receivers = [chain.member(11), chain.member(12), chain.member(11)]
    const approval = { contract: usdt, method: 'approve(address,uint256)', values: [multiSend, 1_000_000] }
    await sendCall(sender, approval)
    await chain.mine()
    const id = await sendCall(sender, {
      contract: multiSend,
      method: 'send(address,address[],uint256[])',
      values: [usdt, receivers.map(({ address }) => address), [1, 2, 3]],
      feeLimit: 200_000_000,
    })
    const info = await infoOf(id)
    expect(info.receipt.result).toBe('SUCCESS')
    expect(info.log.map((log) => [log.topics[0], BigInt(`0x${log.data}`)])).toEqual([
      [TRANSFER_TOPIC, 1n],
      [TRANSFER_TOPIC, 2n],
      [TRANSFER_TOPIC, 3n],
    ])
    expect(new Set(info.log.map((log) => log.address))).toEqual(
      new Set([TronWeb.address.toHex(usdt).slice(2)]),
    )
    expect(await unitsOf(chain.member(11), usdt)).toBe(4n)
    expect(info.internal_transactions).toHaveLength(3)
    const { data } = await sender.web.event.getEventsByTransactionID(id)
    expect(data?.map((event) => event.event_index)).toEqual([0, 1, 2])
  })

  it('when a later payment fails, the earlier ones of the same transaction count as rejected too', async () => {
    const multiSend = await deploy(chain, sender, compiled.MultiSend)
    const values = [multiSend, 100]
    await sendCall(sender, { contract: usdt, method: 'approve(address,uint256)', values })
    await chain.mine()
    const before = await unitsOf(sender, usdt)
    const id = await sendCall(sender, {
      contract: multiSend,
      method: 'send(address,address[],uint256[])',
      values: [usdt, [chain.member(17).address, chain.member(18).address], [60, 60]],
      feeLimit: 200_000_000,
    })
    const info = await infoOf(id)
    expect(info.receipt.result).toBe('REVERT')
    expect(info.log).toBeUndefined()
    expect(info.internal_transactions.map((inner) => inner.rejected)).toEqual([true, true])
    expect(await unitsOf(sender, usdt)).toBe(before)
  })

  it('a fake token logs transfers that look real but for the contract’s address', async () => {
    const fake = await deploy(chain, sender, compiled.FakeUsdt)
    const info = await infoOf(
      await sendCall(sender, payment(fake, chain.member(13).address, '1000000000000')),
    )
    expect(info.receipt.result).toBe('SUCCESS')
    expect(info.log[0]?.topics[0]).toBe(TRANSFER_TOPIC)
    expect(info.log[0]?.address).not.toBe(TronWeb.address.toHex(usdt).slice(2))
    expect(await unitsOf(chain.member(13), usdt)).toBe(0n)
  })

  it('TRX sent in an inner call that is rejected stays where it was although the transaction succeeds', async () => {
    const forwarder = await deploy(chain, sender, compiled.TrxForwarder)
    const target = chain.member(14).address
    const values = [target]
    const callValue = 3_000_000
    const rejected = await infoOf(
      await sendCall(sender, { contract: forwarder, method: 'rejectInside(address)', values, callValue }),
    )
    expect(rejected.receipt.result).toBe('SUCCESS')
    expect(rejected.internal_transactions.map((inner) => inner.rejected)).toEqual([true, true])
    expect(await sender.web.trx.getUnconfirmedBalance(target)).toBe(0)
    const forwarded = await infoOf(
      await sendCall(sender, { contract: forwarder, method: 'forward(address)', values, callValue }),
    )
    expect(forwarded.internal_transactions).toMatchObject([
      { transferTo_address: TronWeb.address.toHex(target), callValueInfo: [{ callValue }] },
    ])
    expect(forwarded.internal_transactions[0]?.rejected).toBeUndefined()
    expect(await sender.web.trx.getUnconfirmedBalance(target)).toBe(callValue)
  })

  it('a transfer of nothing from somebody else’s account is a log like any other', async () => {
    const victim = chain.member(15).address
    const values = [victim, chain.member(16).address, 0]
    const method = 'transferFrom(address,address,uint256)'
    const info = await infoOf(await sendCall(sender, { contract: usdt, method, values }))
    expect(info.receipt.result).toBe('SUCCESS')
    expect(BigInt(`0x${info.log[0]?.data}`)).toBe(0n)
    expect(BigInt(`0x${info.contractResult[0]}`)).toBe(1n)
  })
})

describe('the sandbox’s USDT has the real one’s quirks', () => {
  let owner: Member
  let token = ''
  beforeAll(async () => {
    owner = sender
    const { abi, bytecode } = compiled.Usdt
    const supply = 1_000_000_000n.toString(16).padStart(64, '0')
    token = await deploy(chain, owner, {
      abi: abi.filter((entry) => entry.type !== 'constructor'),
      bytecode: bytecode + supply,
    })
  })
  const call = (method: string, values: readonly unknown[] = []) =>
    sendCall(owner, { contract: token, method, values }).then(infoOf)

  it('with a fee set, the receiver gets less, the owner the fee, in two logs', async () => {
    const payer = chain.member(21)
    await chain.fund(payer.address, 'TRX', '100')
    await call('transfer(address,uint256)', [payer.address, 20_000_000])
    await call('setParams(uint256,uint256)', [10, 10])
    const before = await unitsOf(owner, token)
    const info = await infoOf(await sendCall(payer, payment(token, chain.member(22).address, 10_000_000)))
    expect(info.log.map((log) => BigInt(`0x${log.data}`))).toEqual([9_990_000n, 10_000n])
    expect(await unitsOf(chain.member(22), token)).toBe(9_990_000n)
    expect(await unitsOf(owner, token)).toBe(before + 10_000n)
    await call('setParams(uint256,uint256)', [0, 0])
  })

  it('who is on the blacklist can receive but not send, and nobody moves anything while it is paused', async () => {
    const payer = chain.member(23)
    await chain.fund(payer.address, 'TRX', '200')
    await call('addBlackList(address)', [payer.address])
    expect((await call('transfer(address,uint256)', [payer.address, 500])).receipt.result).toBe('SUCCESS')
    const back = payment(token, owner.address, 1)
    expect((await infoOf(await sendCall(payer, back))).receipt.result).toBe('REVERT')
    await call('removeBlackList(address)', [payer.address])
    expect((await infoOf(await sendCall(payer, back))).receipt.result).toBe('SUCCESS')
    await call('pause()')
    expect((await infoOf(await sendCall(payer, back))).receipt.result).toBe('REVERT')
    await call('unpause()')
    expect(await unitsOf(payer, token)).toBe(499n)
  })
})
