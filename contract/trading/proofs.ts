import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'
import { OWED_KINDS, PROOF_COINS } from '../rules/proofs/proof-format.ts'

/** Millionths, as they are hashed. */
const units = z.string()
const hash = z.string()
const node = z.tuple([hash, units, units, units])
const line = z.object({ coin: z.enum(PROOF_COINS), kind: z.enum(OWED_KINDS), units })

export const proofHead = z.object({
  number: z.number(),
  night: z.nullable(z.string()),
  madeAt: time,
  ledger: z.object({ batch: z.number(), head: hash, snapshot: z.string() }),
  buckets: z.number(),
  leaves: z.number(),
  root: hash,
  totals: z.object({ USDT: units, MCS: units, TRX: units }),
  lines: z.array(line),
  previous: hash,
  head: hash,
})

/** The transaction of the TRON chain whose memo carries the head, in a solid block since `at`. */
export const proofAnchor = z.object({ txid: hash, address: z.string(), block: z.number(), at: time })

export const publishedHead = z.extend(proofHead, {
  sealedHead: z.nullable(hash),
  anchor: z.nullable(proofAnchor),
})

export const listProofs = operation({
  method: 'GET',
  path: '/api/transparency/proofs',
  access: 'public',
  summary:
    'The heads of the proofs of balances, newest first: root, totals in millionths, and the seal of the ledger they were made at. `sealedHead` is the ledger’s own head at that batch, read now. `anchor` is the TRON transaction that carries the head, null without one. `before` continues the list.',
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  answer: z.object({ proofs: z.array(publishedHead), next: z.nullable(z.number()) }),
  failures: [],
})

export const getMyProof = operation({
  method: 'GET',
  path: '/api/transparency/me',
  access: 'member',
  scope: 'wallet:read',
  summary:
    'The caller’s lines in the newest proof of balances, the pieces they were cut into, and the nodes beside the ways to the root. Sums in millionths. `line` is null for a member who was owed nothing; `proof` is null before the first.',
  answer: z.object({
    proof: z.nullable(
      z.object({
        head: proofHead,
        line: z.nullable(
          z.object({
            loginId: z.string(),
            salt: z.string(),
            lines: z.array(line),
            bucket: z.number(),
            bucketLeaves: z.number(),
            pieces: z.array(
              z.object({ index: z.number(), sums: z.tuple([units, units, units]), path: z.array(node) }),
            ),
            path: z.array(node),
          }),
        ),
      }),
    ),
  }),
  failures: [],
})

const seal = z.object({ batch: z.number(), root: hash, head: hash })

export const listSeals = operation({
  method: 'GET',
  path: '/api/transparency/seals',
  access: 'public',
  summary:
    'Roots and heads of the ledger’s sealed batches from `from` on, oldest first, a thousand at once; `next` is the batch to continue with. Each head binds the one before, the number and the root.',
  query: z.object({ from: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1) }),
  answer: z.object({ seals: z.array(seal), next: z.nullable(z.number()) }),
  failures: [],
})

export const getEntryProof = operation({
  method: 'GET',
  path: '/api/transparency/entries/:id',
  access: 'member',
  scope: 'wallet:read',
  summary:
    'One of the caller’s own entries of the ledger as it was sealed: the text that was hashed, and the path to the head of its batch. `entry` is null until it is sealed, `text` where the other side is another member’s account, whose balance stands in it. `publishedIn` is the first proof of balances whose head covers it.',
  answer: z.object({
    entry: z.nullable(
      z.extend(seal, {
        id: z.string(),
        text: z.nullable(z.string()),
        leaf: hash,
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash })),
        previous: hash,
        sealedAt: time,
      }),
    ),
    publishedIn: z.nullable(z.number()),
  }),
  failures: ['COMMON-A001'],
})
