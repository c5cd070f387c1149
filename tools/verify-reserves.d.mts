import type { OperatorAddress, OwnershipStatement, PublishedHeads } from '#contract/rules/proofs/ownership.ts'

type Checks = Readonly<
  Record<string, (statement: OwnershipStatement, held: OperatorAddress, published: PublishedHeads) => boolean>
>

export const checks: Checks
export function keccak256(bytes: Uint8Array): Buffer
export function recover(text: string, signature: string): string | undefined
export function verify(held: OperatorAddress, published: PublishedHeads, which?: Checks): string[]
