import { verifyBalanceProof, type ProofExpectation } from '#contract/rules/proofs/balance-proof.ts'
import type { MemberProof } from '#contract/rules/proofs/proof-format.ts'

export interface ProofQuestion {
  readonly proof: MemberProof
  readonly expected: ProofExpectation
}

export interface ProofVerdict {
  /** Names of the checks that failed; none when all is right. */
  readonly faults: readonly string[]
  readonly milliseconds: number
}

/** Recomputes a proof and says how long it took. */
export async function answer({ proof, expected }: ProofQuestion): Promise<ProofVerdict> {
  const began = performance.now()
  const faults = await verifyBalanceProof(proof, expected)
  return { faults, milliseconds: performance.now() - began }
}

// In a worker there is no document; the same file answers in the page where there are no workers.
if (typeof document === 'undefined' && typeof self !== 'undefined')
  self.addEventListener('message', (event: MessageEvent<ProofQuestion>) => {
    void answer(event.data).then((verdict) => self.postMessage(verdict))
  })
