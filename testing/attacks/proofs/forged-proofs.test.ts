import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  PROOF_CHECKS,
  runProofChecks,
  type ProofExpectation,
  type PublishedHead,
} from '#contract/rules/proofs/balance-proof.ts'
import type { MemberProof, Sums } from '#contract/rules/proofs/proof-format.ts'
import { hashOwner, toLeaf } from '#contract/rules/proofs/proof-hashes.ts'
import { checks as scriptChecks, verify } from '#tools/verify-proof.mjs'
import { forgeProof, type ForgedMember, type Forgery } from './forge-tree.ts'

/** USDT available, MCS available. */
function member(loginId: string, [usdt, mcs]: readonly [bigint, bigint], salt?: string): ForgedMember {
  const half = (sum: bigint) => [sum / 2n, sum - sum / 2n] as const
  const [u, m] = [half(usdt), half(mcs)]
  return {
    loginId,
    salt: salt ?? createHash('sha256').update(loginId).digest('hex'),
    units: [usdt, 0n, 0n, mcs, 0n, 0n, 0n, 0n, 0n],
    pieces: [
      [u[0], m[0], 0n],
      [u[1], m[1], 0n],
    ],
  }
}

const ANN = member('annlee', [1_000_000n, 2_000_000n])
const BEN = member('benpark', [3_000_000n, 500_000n])
const CAT = member('catchoi', [7_000_000n, 9_000_000n])
const OWED = { USDT: '1000000', MCS: '2000000', TRX: '0' }

const first = await forgeProof({ number: 1, members: [ANN, BEN, CAT] })
const second = (forgery: Partial<Forgery> = {}) =>
  forgeProof({ number: 2, members: [ANN, BEN, CAT], previous: first.head.head, ...forgery })

interface Shown {
  readonly proof: MemberProof
  readonly known: ProofExpectation
}

const known = (
  published: readonly PublishedHead[],
  rest: Partial<ProofExpectation> = {},
): ProofExpectation => ({
  loginId: 'annlee',
  published,
  seen: [{ number: 1, head: first.head.head }],
  owed: OWED,
  ...rest,
})

const without = <Checks extends object>(all: Checks, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

/** A proof with its first piece's first sibling or sum changed. */
function withPiece(
  proof: MemberProof,
  change: (piece: NonNullable<MemberProof['line']>['pieces'][number]) => object,
): MemberProof {
  const { line } = proof
  if (line === null) return proof
  return {
    ...proof,
    line: {
      ...line,
      pieces: line.pieces.map((piece, index) => (index === 0 ? { ...piece, ...change(piece) } : piece)),
    },
  }
}

interface Attack {
  readonly name: string
  readonly check: keyof typeof PROOF_CHECKS
  readonly shown: () => Promise<Shown>
}

const honest = await second()
const shownWith = (
  made: Awaited<ReturnType<typeof second>>,
  rest: Partial<ProofExpectation> = {},
): Shown => ({
  proof: made.proofOf(0),
  known: known([made.published, first.published], rest),
})

const ATTACKS: readonly Attack[] = [
  {
    name: 'an omitted member is told to have been owed nothing',
    check: 'omitted',
    shown: async () => {
      const made = await second({ members: [BEN, CAT] })
      return { ...shownWith(made), proof: { head: made.head, line: null } }
    },
  },
  {
    name: 'a member’s balance is made smaller than it is',
    check: 'amounts',
    shown: async () =>
      shownWith(await second({ members: [member('annlee', [400_000n, 2_000_000n]), BEN, CAT] })),
  },
  {
    name: 'a negative leaf beside the member’s lowers the total',
    check: 'range',
    shown: async () => shownWith(await second({ members: [ANN, member('nobody', [-2_000_000n, 0n]), CAT] })),
  },
  {
    name: 'a leaf of nothing stands for a piece of the member',
    check: 'range',
    shown: async () => {
      const pieces: Sums[] = [
        [1_000_000n, 2_000_000n, 0n],
        [0n, 0n, 0n],
      ]
      return shownWith(await second({ members: [{ ...ANN, pieces }, BEN, CAT] }))
    },
  },
  {
    name: 'an inflated sibling makes the way lead to a larger sum',
    check: 'root',
    shown: async () => {
      const proof = withPiece(
        honest.proofOf(0),
        ({ path: [[hash, usdt, mcs, trx] = ['', '0', '0', '0'], ...rest] }) => ({
          path: [[hash, String(BigInt(usdt) + 5n), mcs, trx], ...rest],
        }),
      )
      return { proof, known: shownWith(honest).known }
    },
  },
  {
    name: 'a truncated sum is published above a whole tree',
    check: 'totals',
    shown: async () =>
      shownWith(
        await second({
          change: (head) => ({
            ...head,
            totals: { ...head.totals, USDT: '9000000' },
            lines: head.lines.map((line) =>
              line.coin === 'USDT' && line.kind === 'available' ? { ...line, units: '9000000' } : line,
            ),
          }),
        }),
      ),
  },
  {
    name: 'swapped coins let MCS stand for USDT',
    check: 'pieces',
    shown: async () => {
      const swapped: Sums[] = ANN.pieces.map(([usdt, mcs, trx]) => [mcs, usdt, trx])
      const made = await second({
        members: [{ ...ANN, pieces: swapped }, BEN, CAT],
        change: (head) => ({
          ...head,
          lines: head.lines.map((line) =>
            line.kind === 'available' && line.coin !== 'TRX'
              ? { ...line, units: head.totals[line.coin] }
              : line,
          ),
        }),
      })
      return shownWith(made)
    },
  },
  {
    name: 'the root of an earlier night is shown as the newest',
    check: 'published',
    shown: async () => ({ proof: first.proofOf(0), known: known([honest.published, first.published]) }),
  },
  {
    name: 'one leaf is shown to two members with equal balances',
    check: 'owner',
    shown: async () => {
      const made = await second({ members: [member('benpark', [1_000_000n, 2_000_000n]), CAT] })
      return shownWith(made)
    },
  },
  {
    name: 'one piece is counted twice for a member',
    check: 'pieces',
    shown: async () => {
      const pieces: Sums[] = [[500_000n, 1_000_000n, 0n]]
      const made = await second({
        members: [{ ...ANN, pieces }, BEN, CAT],
        change: (head) => ({
          ...head,
          lines: head.lines.map((line) =>
            line.kind === 'available' && line.coin !== 'TRX'
              ? { ...line, units: head.totals[line.coin] }
              : line,
          ),
        }),
      })
      const { head, line } = made.proofOf(0)
      const [piece] = line?.pieces ?? []
      if (line === null || piece === undefined) throw new Error('ann has a piece')
      return { ...shownWith(made), proof: { head, line: { ...line, pieces: [piece, piece] } } }
    },
  },
  {
    name: 'two roots for one night: another head than the one that was seen before',
    check: 'chain',
    shown: async () => shownWith(honest, { seen: [{ number: 2, head: 'f'.repeat(64) }] }),
  },
  {
    name: 'a head is left out of the chain',
    check: 'chain',
    shown: async () => {
      const third = await forgeProof({ number: 3, members: [ANN, BEN, CAT], previous: honest.head.head })
      return { proof: third.proofOf(0), known: known([third.published, first.published]) }
    },
  },
  {
    name: 'a wrong snapshot: the proof names a seal that the ledger does not have',
    check: 'snapshot',
    shown: async () => {
      const made = await second({ ledgerHead: 'e'.repeat(64) })
      return {
        proof: made.proofOf(0),
        known: known([{ ...made.published, sealedHead: '2'.repeat(64) }, first.published]),
      }
    },
  },
  {
    name: 'the way of another tree is shown under this night’s head',
    check: 'root',
    shown: async () => ({
      proof: { ...first.proofOf(0), head: honest.head },
      known: shownWith(honest).known,
    }),
  },
  {
    name: 'a leaf without a salt, which others could find by trying',
    check: 'salt',
    shown: async () =>
      shownWith(
        await second({ members: [member('annlee', [1_000_000n, 2_000_000n], '0'.repeat(64)), BEN, CAT] }),
      ),
  },
  {
    name: 'lines in another order call locked what is available',
    check: 'lines',
    shown: async () => {
      const { head, line } = honest.proofOf(0)
      if (line === null) throw new Error('ann has a line')
      const lines = line.lines.map((one) =>
        one.kind === 'available' && one.coin === 'MCS' ? { ...one, kind: 'locked' as const } : one,
      )
      return { ...shownWith(honest), proof: { head, line: { ...line, lines } } }
    },
  },
  {
    name: 'the head says another time than the one that was hashed',
    check: 'head',
    shown: async () => {
      const head = { ...honest.head, madeAt: '2026-11-13T19:00:00.000Z' }
      return {
        proof: { ...honest.proofOf(0), head },
        known: known([{ ...honest.published, ...head }, first.published]),
      }
    },
  },
]

it('lets the honest proof of every member through, on the page and in the script', async () => {
  const members = [ANN, BEN, CAT]
  for (const [index, { loginId }] of members.entries()) {
    const expected = known([honest.published, first.published], { loginId, owed: undefined })
    expect(await runProofChecks(PROOF_CHECKS, honest.proofOf(index), expected)).toEqual([])
    expect(verify(honest.proofOf(index), expected)).toEqual([])
  }
})

describe.each(ATTACKS)('$name', ({ check, shown }) => {
  it('is rejected by the page, and passes once its check is removed', async () => {
    const { proof, known: expected } = await shown()
    expect(await runProofChecks(PROOF_CHECKS, proof, expected)).toEqual([check])
    expect(await runProofChecks(without(PROOF_CHECKS, check), proof, expected)).toEqual([])
  })

  it('is rejected by the script, and passes once its check is removed', async () => {
    const { proof, known: expected } = await shown()
    expect(verify(proof, expected)).toEqual([check])
    expect(verify(proof, expected, without(scriptChecks, check))).toEqual([])
  })
})

it('nobody finds out by trying whose the leaf beside is', async () => {
  const beside = honest.proofOf(0).line?.pieces.flatMap(({ path }) => path.map(([hash]) => hash)) ?? []
  const salt = '0'.repeat(64)
  for (const { loginId, units, pieces } of [ANN, BEN, CAT])
    for (const [index, sums] of [...pieces, ...pieces, ...pieces].entries()) {
      const owner = await hashOwner({ salt, units, loginId })
      const { hash } = await toLeaf({ number: 2, bucket: 0, index, owner, sums })
      expect(beside).not.toContain(hash)
    }
})
