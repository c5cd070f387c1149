import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toAnchorMemo } from '#contract/rules/proofs/anchor.ts'
import { verifyAnchor } from '#tools/verify-proof.mjs'
import { forgeProof } from './forge-tree.ts'

const units = Array.from({ length: 9 }, (_, index) => (index === 0 ? 5n : 0n))
const made = (number: number) =>
  forgeProof({
    number,
    members: [{ loginId: 'annlee', salt: '0a'.repeat(32), units, pieces: [[5n, 0n, 0n]] }],
  })
const [{ head }, { head: other }] = await Promise.all([made(1), made(2)])

/** A transaction as a node shows it, with some bytes around its memo. */
function aTransaction(memo: string) {
  const raw = Buffer.concat([Buffer.from('0a02a1b2', 'hex'), Buffer.from(memo), Buffer.from('70ff', 'hex')])
  return { txID: createHash('sha256').update(raw).digest('hex'), raw_data_hex: raw.toString('hex') }
}
const right = aTransaction(toAnchorMemo({ proof: 1, head: head.head }))
const naming = (transaction: { readonly txID: string }) => [
  { ...other, anchor: null },
  { ...head, anchor: { txid: transaction.txID } },
]

describe('the transaction that carries a head', () => {
  it('is accepted when its hash is the one that is named and its memo says the head', () => {
    expect(verifyAnchor(naming(right), right)).toEqual([])
  })

  it.each([
    ['of another head', aTransaction(toAnchorMemo({ proof: 1, head: other.head }))],
    ['of another night', aTransaction(toAnchorMemo({ proof: 2, head: head.head }))],
  ])('is rejected when it is one %s', (_, transaction) => {
    expect(verifyAnchor(naming(transaction), transaction)).toEqual([
      'proof 1: its transaction carries another head',
    ])
  })

  it.each([
    ['the heads name another one', naming(aTransaction('another')), right],
    [
      'its bytes were changed under its hash',
      naming(right),
      { ...right, raw_data_hex: `${right.raw_data_hex}00` },
    ],
    [
      'its head was rewritten under its memo',
      naming(right),
      aTransaction(toAnchorMemo({ proof: 1, head: other.head })),
    ],
  ])('is rejected when %s', (_, heads, transaction) => {
    expect(verifyAnchor(heads, transaction)).not.toEqual([])
  })

  it('is rejected when the head it carries no longer says what it was hashed from', () => {
    const [night, changed] = naming(right)
    if (night === undefined || changed === undefined) throw new Error('two heads are named')
    const heads = [night, { ...changed, totals: { ...head.totals, USDT: '4' } }]
    expect(verifyAnchor(heads, right)).toEqual(['proof 1: its transaction carries another head'])
  })
})
