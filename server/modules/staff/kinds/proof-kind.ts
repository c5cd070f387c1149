import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

/** Has a proof of balances made outside the night; the request's number is the order's, so that it is made once. */
export function proof({ transparency }: StaffContext): Kinds['proof'] {
  return {
    describe: async () => {
      const { proofs } = await transparency.listProofs(undefined)
      const before = { proof: String(proofs[0]?.number ?? 0) }
      return { subject: 'proof', before, after: { proof: String((proofs[0]?.number ?? 0) + 1) } }
    },
    execute: (tx, { requestId }) => transparency.orderProof(tx, requestId),
  }
}
