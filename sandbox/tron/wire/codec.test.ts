import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { TronWeb, utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import { parseAddress, toBase58 } from './address.ts'
import compiled from '../contracts/compiled.json' with { type: 'json' }
import { parseJson, writeJson } from './exact-json.ts'
import { signId } from './signature.ts'
import { asObject, encodeRaw, parseTransaction, toTransactionView } from './transaction.ts'
import { recoverSigner, addressOfPrivateKey } from './signature.ts'

const web = new TronWeb({ fullHost: 'http://127.0.0.1:1', privateKey: '7'.repeat(64) })
const me = String(web.defaultAddress.base58)
const blockHeader = {
  ref_block_bytes: '00ff',
  ref_block_hash: '0123456789abcdef',
  expiration: 1_800_000_000_000,
  timestamp: 1_799_999_940_000,
}
const accounts = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => TronWeb.address.fromHex(`41${bytesToHex(bytes)}`))

describe('our own codec writes the same bytes as tronweb', () => {
  const bytesOf = (transaction: unknown) =>
    bytesToHex(encodeRaw(asObject(asObject(parseJson(transaction))['raw_data'])))

  it('for payments of TRX', async () => {
    await fc.assert(
      fc.asyncProperty(accounts, fc.integer({ min: 1 }), async (to, sun) => {
        const built = await web.transactionBuilder.sendTrx(to, sun, me, { blockHeader })
        expect(bytesOf(built)).toBe(built.raw_data_hex)
      }),
    )
  })

  it('for contract calls', async () => {
    const calls = fc.record({
      to: accounts,
      units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      feeLimit: fc.integer({ min: 1 }),
      callValue: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(calls, async ({ to, units, feeLimit, callValue }) => {
        const parameters = [
          { type: 'address', value: to },
          { type: 'uint256', value: units.toString() },
        ]
        const options = { feeLimit, callValue, txLocal: true, blockHeader }
        const { transaction } = await web.transactionBuilder.triggerSmartContract(
          to,
          'transfer(address,uint256)',
          options,
          parameters,
        )
        expect(bytesOf(transaction)).toBe(transaction.raw_data_hex)
      }),
    )
  })

  it.each(Object.entries(compiled))(
    'for the deployment of %s with its whole ABI',
    async (_name, contract) => {
      const rawParameter = 'ab'.repeat(32)
      const options = {
        abi: JSON.stringify(contract.abi),
        bytecode: contract.bytecode,
        blockHeader,
        rawParameter,
      }
      const built = await web.transactionBuilder.createSmartContract(options, me)
      expect(bytesOf(built)).toBe(built.raw_data_hex)
    },
  )

  it('encodes a transaction so that tronweb finds the same bytes and id', async () => {
    const built = await web.transactionBuilder.sendTrx(
      me.replace(me, 'TDJ7KBxZRTsQMc9bSTyGJzJi9ymUQi31yC'),
      5,
      me,
      {
        blockHeader,
      },
    )
    const shown = toTransactionView(parseTransaction(hexToBytes(built.raw_data_hex), []))
    expect(utils.transaction.txCheck(JSON.parse(writeJson(shown)))).toBe(true)
  })
})

describe('bytes that are no transaction are refused, never misread', () => {
  it('whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => parseTransaction(bytes, [])).toThrow()
      }),
    )
  })
  it('whatever byte of a transaction is changed, its id is another or it is refused', async () => {
    const built = await web.transactionBuilder.sendTrx('TDJ7KBxZRTsQMc9bSTyGJzJi9ymUQi31yC', 5, me, {
      blockHeader,
    })
    const bytes = hexToBytes(built.raw_data_hex)
    for (const index of bytes.keys()) {
      const changed = Uint8Array.from(bytes)
      changed[index] = (bytes[index] ?? 0) ^ 1
      expect(idOrRefused(changed)).not.toBe(built.txID)
    }
  })
})

it('addresses are read in both spellings exactly where tronweb reads them', () => {
  fc.assert(
    fc.property(accounts, fc.nat({ max: 33 }), (address, index) => {
      const hex = TronWeb.address.toHex(address)
      expect(parseAddress(address)).toBe(hex)
      expect(parseAddress(hex)).toBe(hex)
      expect(toBase58(hex)).toBe(address)
      const other = `${address.slice(0, index)}${address[index] === 'a' ? 'b' : 'a'}${address.slice(index + 1)}`
      expect(parseAddress(other) !== undefined).toBe(TronWeb.isAddress(other))
    }),
  )
})

it('a signature of ours is one that tronweb recovers, and the other way round', async () => {
  const built = await web.transactionBuilder.sendTrx('TDJ7KBxZRTsQMc9bSTyGJzJi9ymUQi31yC', 5, me, {
    blockHeader,
  })
  const key = hexToBytes('7'.repeat(64))
  const ours = { ...built, signature: [signId(built.txID, key)] }
  expect(web.trx.ecRecover(ours)).toBe(me)
  const theirs = await web.trx.sign(built)
  expect(recoverSigner(built.txID, theirs.signature[0] ?? '')).toBe(addressOfPrivateKey(key))
})

it('numbers beyond what JavaScript counts exactly keep all their digits', () => {
  expect(writeJson({ balance: 2n ** 63n - 1n, text: '\u0000n12' })).toBe(
    '{"balance":9223372036854775807,"text":"\\u0000n12"}'.replace('"\\u0000n12"', '12'),
  )
  expect(writeJson({ balance: 5n }, true)).toBe('{"balance":"5"}')
})

function idOrRefused(bytes: Uint8Array): string {
  try {
    return parseTransaction(bytes, []).id
  } catch (error) {
    // Refusing is as good as another id.
    return String(error)
  }
}
