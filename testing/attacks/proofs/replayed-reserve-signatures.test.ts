import { TronWeb, utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import {
  checkOwnership,
  OWNERSHIP_CHECKS,
  toOwnershipText,
  type OperatorAddress,
  type PublishedHeads,
} from '#contract/rules/proofs/ownership.ts'
import { checks as scriptChecks, verify } from '#tools/verify-reserves.mjs'

const keyOf = (digit: string) => digit.padStart(64, '0')
const addressOf = (key: string) => TronWeb.address.fromPrivateKey(key) || ''
const [HOT, COLD] = [keyOf('a1'), keyOf('c2')]
const headOf = (number: number) => number.toString(16).padStart(64, '0')
/** Forty nights; the script and the page are shown the newest thirty-one. */
const PUBLISHED: PublishedHeads = Array.from({ length: 40 }, (_, index) => ({
  number: 40 - index,
  head: headOf(40 - index),
}))

/** What a key signs about a proof, shown as what an address says. */
function signed(
  key: string,
  shown: { proof: number; head?: string; address?: string; role?: 'hot' | 'cold' },
) {
  const { proof, head = headOf(proof), address = addressOf(key), role = 'hot' } = shown
  const signature = utils.message.signMessage(toOwnershipText({ proof, head }, addressOf(key)), key).slice(2)
  const statement = { proof, head, signature, signedAt: '2026-11-20T19:00:00.000Z' }
  return { address, role, statement } satisfies OperatorAddress
}

interface Attack {
  readonly name: string
  readonly check: keyof typeof OWNERSHIP_CHECKS
  readonly shown: OperatorAddress
}

const lastNight = signed(HOT, { proof: 39 }).statement

const ATTACKS: readonly Attack[] = [
  {
    name: 'a replayed reserve signature: last night’s is shown as tonight’s',
    check: 'signature',
    shown: { ...signed(HOT, { proof: 40 }), statement: { ...lastNight, proof: 40, head: headOf(40) } },
  },
  {
    name: 'an old reserve signature stands for an address that is not the operator’s any more',
    check: 'fresh',
    shown: signed(HOT, { proof: 12 }),
  },
  {
    name: 'the hot wallet’s reserve signature stands for another address',
    check: 'signature',
    shown: { ...signed(HOT, { proof: 40 }), address: addressOf(COLD), role: 'cold' },
  },
  {
    name: 'a reserve signature about another house’s proof is borrowed',
    check: 'published',
    shown: signed(HOT, { proof: 40, head: 'e'.repeat(64) }),
  },
]

const without = <Checks extends object>(all: Checks, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

it('lets what the key of each address signed through, on the page and in the script', () => {
  for (const held of [signed(HOT, { proof: 40 }), signed(COLD, { proof: 15, role: 'cold' })]) {
    expect(checkOwnership(held, PUBLISHED)).toEqual([])
    expect(verify(held, PUBLISHED)).toEqual([])
  }
})

it('tells of an address whose key signed nothing', () => {
  const held: OperatorAddress = { address: addressOf(COLD), role: 'cold', statement: null }
  expect([checkOwnership(held, PUBLISHED), verify(held, PUBLISHED)]).toEqual([['unsigned'], ['unsigned']])
})

it.each(['', '00'.repeat(65), 'f'.repeat(128) + '1b', '1'.repeat(128) + '1d'])(
  'says of the signature %s that it is none, and does not fail',
  (signature) => {
    const held = {
      ...signed(HOT, { proof: 40 }),
      statement: { ...lastNight, proof: 40, head: headOf(40), signature },
    }
    expect([checkOwnership(held, PUBLISHED), verify(held, PUBLISHED)]).toEqual([['signature'], ['signature']])
  },
)

describe.each(ATTACKS)('$name', ({ check, shown }) => {
  it('is rejected by the page, and passes once its check is removed', () => {
    expect(checkOwnership(shown, PUBLISHED)).toEqual([check])
    expect(checkOwnership(shown, PUBLISHED, without(OWNERSHIP_CHECKS, check))).toEqual([])
  })

  it('is rejected by the script, and passes once its check is removed', () => {
    expect(verify(shown, PUBLISHED)).toEqual([check])
    expect(verify(shown, PUBLISHED, without(scriptChecks, check))).toEqual([])
  })
})
