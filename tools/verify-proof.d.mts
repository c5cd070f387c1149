import type { ProofExpectation } from '#contract/rules/proofs/balance-proof.ts'
import type { MemberProof, ProofHead } from '#contract/rules/proofs/proof-format.ts'

type Checks = Readonly<Record<string, (facts: never) => boolean>>

export const checks: Checks
export function headHash(head: Omit<ProofHead, 'head'>): string
export function verify(proof: MemberProof, known: ProofExpectation, which?: Checks): string[]
export function verifyChain(heads: readonly ProofHead[]): string[]
export function verifyAnchor(
  heads: readonly (ProofHead & { readonly anchor: { readonly txid: string } | null })[],
  transaction: { readonly raw_data_hex: string },
): string[]
