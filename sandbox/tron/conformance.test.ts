import { TronWeb, utils } from 'tronweb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import compiled from './contracts/compiled.json' with { type: 'json' }
import {
  FEE_LIMIT_SUN,
  memberOf,
  payment,
  sendCall,
  signedCall,
  startTestChain,
  unitsOf,
} from './test-chain.ts'

/**
 * The node interface as the unmodified tronweb uses it. Against the sandbox of this process, or against any node:
 * TRON_FULL_HOST with TRON_PRIVATE_KEY of an account that has some thousand TRX there.
 */
const { TRON_FULL_HOST, TRON_PRIVATE_KEY } = process.env
const SOLID_LIMIT_MS = 120_000
const TX_ID = /^[0-9a-f]{64}$/

let host = ''
let stop: () => Promise<void>
/** Makes blocks where they can be made; elsewhere they come by themselves. */
let pass: (blocks: number) => Promise<unknown>
let web: TronWeb
let me = ''
let receiver = ''
let token = ''

beforeAll(async () => {
  const chain = TRON_FULL_HOST ? undefined : await startTestChain()
  host = TRON_FULL_HOST ?? chain?.url ?? ''
  stop = async () => chain?.stop()
  pass = async (blocks) => chain?.mine(blocks)
  web = TRON_PRIVATE_KEY
    ? new TronWeb({ fullHost: host, privateKey: TRON_PRIVATE_KEY })
    : memberOf(host, 1).web
  me = String(web.defaultAddress.base58)
  receiver = utils.accounts.generateAccount().address.base58
  await chain?.fund(me, 'TRX', '5000')
  await pass(4)
  token = await deployToken()
}, SOLID_LIMIT_MS)
afterAll(() => stop())

async function deployToken(): Promise<string> {
  const supply = '1000000000000'
  const built = await web.transactionBuilder.createSmartContract(
    {
      abi: JSON.stringify(compiled.Usdt.abi),
      bytecode: compiled.Usdt.bytecode,
      parameters: [supply],
      feeLimit: 1_000_000_000,
    },
    me,
  )
  const { txid } = await web.trx.sendRawTransaction(await web.trx.sign(built))
  await solid(txid)
  return TronWeb.address.fromHex(built.contract_address)
}

/** The confirmed receipt, once there is one. */
async function solid(txid: string) {
  await pass(4)
  return vi.waitFor(
    async () => {
      const info = await web.trx.getTransactionInfo(txid)
      expect(info.id).toBe(txid)
      return info
    },
    { timeout: SOLID_LIMIT_MS, interval: 500 },
  )
}

async function transfer(units: number) {
  return signedCall({ web, address: me }, payment(token, receiver, units))
}

describe('reading', () => {
  it('a deployed contract is found with its ABI, and its methods are called by name', async () => {
    const contract = await web.contract().at(token)
    expect(await contract.balanceOf(me).call()).toBe(1_000_000_000_000n)
    expect(await contract.symbol().call()).toBe('USDT')
    expect(await contract.decimals().call()).toBe(6n)
    expect((await web.trx.getContract(token)).origin_address).toBe(TronWeb.address.toHex(me))
  })

  it('blocks chain by their hashes and come the same by number, by id, and in ranges', async () => {
    const { block_header: header } = await web.trx.getConfirmedCurrentBlock()
    const { number } = header.raw_data
    const [before, block] = await web.trx.getBlockRange(number - 1, number)
    expect(block?.block_header.raw_data.parentHash).toBe(before?.blockID)
    expect((await web.trx.getBlockByNumber(number)).blockID).toBe(block?.blockID)
    expect((await web.trx.getBlockByHash(block?.blockID ?? '')).blockID).toBe(block?.blockID)
    expect(BigInt(`0x${block?.blockID.slice(0, 16)}`)).toBe(BigInt(number))
  })

  it('the chain’s prices are those that receipts show', async () => {
    const parameters = await web.trx.getChainParameters()
    const price = parameters.find(({ key }) => key === 'getEnergyFee')?.value
    expect((await web.trx.getEnergyPrices()).split(',').at(-1)).toMatch(new RegExp(`:${price}$`))
    expect(parameters.find(({ key }) => key === 'getTransactionFee')?.value).toBe(1000)
    expect((await web.trx.getNodeInfo()).block).toMatch(/^Num:\d+,ID:[0-9a-f]{64}$/)
  })

  it('what does not exist is answered as empty, never as an error', async () => {
    const nobody = utils.accounts.generateAccount().address.base58
    expect(await web.trx.getUnconfirmedAccount(nobody)).toEqual({})
    expect(await web.trx.getTransactionInfo('0'.repeat(64))).toEqual({})
    await expect(web.trx.getTransaction('0'.repeat(64))).rejects.toThrow('Transaction not found')
    expect(await web.trx.getAccountResources(nobody)).toEqual({})
  })
})

describe('a token transfer', () => {
  it('goes from estimate to receipt to event; the contract answers false although it worked', async () => {
    const parameters = [
      { type: 'address', value: receiver },
      { type: 'uint256', value: 1_500_000 },
    ]
    const estimate = await web.transactionBuilder.estimateEnergy(
      token,
      'transfer(address,uint256)',
      {},
      parameters,
    )
    const contract = await web.contract().at(token)
    const id = await contract.transfer(receiver, 1_500_000).send({ feeLimit: FEE_LIMIT_SUN })
    expect(id).toMatch(TX_ID)
    const info = await solid(id)
    expect(info.receipt.result).toBe('SUCCESS')
    expect(info.receipt.energy_usage_total).toBe(estimate.energy_required)
    expect(BigInt(`0x${info.contractResult[0]}`)).toBe(0n)
    expect(info.log[0]?.address).toBe(TronWeb.address.toHex(token).slice(2))
    expect(await unitsOf({ web, address: receiver }, token)).toBe(1_500_000n)
    const { data } = await web.event.getEventsByTransactionID(id)
    expect(data?.[0]).toMatchObject({ event_name: 'Transfer', contract_address: token, transaction_id: id })
    expect(data?.[0]?.result['value']).toBe('1500000')
    expect(await web.trx.getConfirmedTransaction(id)).toMatchObject({
      txID: id,
      ret: [{ contractRet: 'SUCCESS' }],
    })
  })

  it('built without asking the node it is taken as well, and as serialised bytes', async () => {
    const { transaction } = await web.transactionBuilder.triggerSmartContract(
      token,
      'transfer(address,uint256)',
      { feeLimit: FEE_LIMIT_SUN, txLocal: true },
      [
        { type: 'address', value: receiver },
        { type: 'uint256', value: 77 },
      ],
    )
    const signed = await web.trx.sign(transaction)
    const whole = `0a${varint(signed.raw_data_hex.length / 2)}${signed.raw_data_hex}1241${signed.signature[0]}`
    const answer = await web.trx.sendHexTransaction(whole.toLowerCase())
    expect(answer).toMatchObject({ result: true, txid: signed.txID })
    expect((await solid(signed.txID)).receipt.result).toBe('SUCCESS')
  })

  it('what would revert is told before it is sent', async () => {
    const stranger = utils.accounts.generateAccount().address.base58
    const parameters = [
      { type: 'address', value: receiver },
      { type: 'uint256', value: 1 },
    ]
    await expect(
      web.transactionBuilder.estimateEnergy(token, 'transfer(address,uint256)', {}, parameters, stranger),
    ).rejects.toThrow('REVERT opcode executed')
  })
})

describe('TRX', () => {
  it('a payment is on the full node at once and on the solidity node when it is solid', async () => {
    const before = await web.trx.getBalance(receiver)
    const { txid, result } = await web.trx.sendTransaction(receiver, 2_000_000)
    expect(result).toBe(true)
    await pass(1)
    await vi.waitFor(
      async () => expect(await web.trx.getUnconfirmedBalance(receiver)).toBe(before + 2_000_000),
      { timeout: SOLID_LIMIT_MS, interval: 200 },
    )
    expect(await web.trx.getBalance(receiver)).toBe(before)
    expect(await web.trx.getTransactionInfo(txid)).toEqual({})
    await solid(txid)
    expect(await web.trx.getBalance(receiver)).toBe(before + 2_000_000)
    expect((await web.trx.getAccount(receiver)).balance).toBe(before + 2_000_000)
  })
})

describe('a node refuses', () => {
  async function refusal(change: (signed: Awaited<ReturnType<typeof transfer>>) => void, units: number) {
    const signed = await transfer(units)
    change(signed)
    return web.trx.sendRawTransaction(signed)
  }
  const resigned = async (raw: { expiration?: number; ref_block_hash?: string }) => {
    const { number, timestamp } = (await web.trx.getCurrentBlock()).block_header.raw_data
    const { blockID } = await web.trx.getCurrentBlock()
    const blockHeader = {
      ref_block_bytes: number.toString(16).slice(-4).padStart(4, '0'),
      ref_block_hash: blockID.slice(16, 32),
      expiration: timestamp + 60_000,
      timestamp: timestamp + 1,
      ...raw,
    }
    const built = await web.transactionBuilder.sendTrx(receiver, 1_000_001, me, { blockHeader })
    return web.trx.sendRawTransaction(await web.trx.sign(built))
  }

  it('a signature of somebody else, a broken one, and none', async () => {
    const forged = await refusal((signed) => {
      signed.signature = [`${'1'.repeat(128)}1b`]
    }, 11)
    expect(forged.code).toBe('SIGERROR')
    expect(web.toUtf8(forged.message)).toMatch(/^Validate signature error/)
    const cut = await refusal((signed) => {
      signed.signature = ['00'.repeat(60)]
    }, 12)
    expect(cut.code).toBe('SIGERROR')
  })

  it('an amount that was changed after signing, whatever id comes with it', async () => {
    const answer = await refusal((signed) => {
      signed.raw_data.fee_limit = 41_000_000
    }, 13)
    expect(answer.code).toBe('SIGERROR')
  })

  it('a reference to a block that is not on the chain', async () => {
    expect((await resigned({ ref_block_hash: '0123456789abcdef' })).code).toBe('TAPOS_ERROR')
  })

  it('a life that is over, and one of more than a day', async () => {
    const { timestamp } = (await web.trx.getCurrentBlock()).block_header.raw_data
    expect((await resigned({ expiration: timestamp - 1 })).code).toBe('TRANSACTION_EXPIRATION_ERROR')
    const later = timestamp + 2 * 24 * 3_600_000
    expect((await resigned({ expiration: later })).code).toBe('TRANSACTION_EXPIRATION_ERROR')
  })

  it('the same transaction twice, even when the first time only its signature was wrong', async () => {
    const signed = await transfer(14)
    const [signature] = signed.signature
    expect((await web.trx.sendRawTransaction({ ...signed, signature: ['00'.repeat(65)] })).code).toBe(
      'SIGERROR',
    )
    const again = await web.trx.sendRawTransaction({ ...signed, signature: [signature ?? ''] })
    expect(again.code).toBe('DUP_TRANSACTION_ERROR')
    const other = await transfer(15)
    expect((await web.trx.sendRawTransaction(other)).result).toBe(true)
    expect((await web.trx.sendRawTransaction(other)).code).toBe('DUP_TRANSACTION_ERROR')
  })

  it('more TRX than there are, and a contract that is none', async () => {
    const rich = await web.trx.sendTransaction(receiver, 8_000_000_000_000_000)
    expect(rich.code).toBe('CONTRACT_VALIDATE_ERROR')
    expect(web.toUtf8(rich.message)).toContain('balance is not sufficient')
    await expect(sendCall({ web, address: me }, payment(receiver, me, 1))).rejects.toThrow(
      /No contract|not a/,
    )
  })
})

function varint(value: number): string {
  const low = value & 0x7f
  return value < 0x80 ? low.toString(16).padStart(2, '0') : (low | 0x80).toString(16) + varint(value >> 7)
}
