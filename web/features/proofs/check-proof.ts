import type { PublishedHead } from '#contract/rules/proofs/balance-proof.ts'
import type { MemberProof } from '#contract/rules/proofs/proof-format.ts'
import { listProofs } from '#contract/trading/proofs.ts'
import { logFailure } from '#web/api/log.ts'
import { trustedWorkerAddress } from '#web/offline/worker-addresses.ts'
// The address of the worker that the build makes of this file.
// oxlint-disable-next-line import/default
import workerAddress from './proof-worker.ts?worker&url'
import { answer, type ProofQuestion, type ProofVerdict } from './proof-worker.ts'
import { loadSeenHeads, saveSeenHeads } from './seen-heads.ts'

/** A worker that says nothing for so long is given up, and the page computes by itself. */
const WORKER_TIMEOUT_MS = 5_000

export interface CheckedProof extends ProofVerdict {
  readonly published: readonly PublishedHead[]
}

/** The heads that everybody is shown: asked for without token and cookie, so that the server cannot know who asks. */
async function fetchPublished(): Promise<PublishedHead[] | undefined> {
  try {
    const response = await fetch(listProofs.path, { credentials: 'omit', cache: 'no-store' })
    if (!response.ok) return undefined
    const body: { data: { proofs: PublishedHead[] } } = await response.json()
    return body.data.proofs
  } catch (cause) {
    logFailure('published heads not read', { cause: String(cause) })
    return undefined
  }
}

/** Recomputes in a worker, off the page's own thread; in the page where the browser refuses one. */
function recompute(question: ProofQuestion): Promise<ProofVerdict> {
  if (typeof Worker === 'undefined') return answer(question)
  return new Promise<ProofVerdict>((resolve, reject) => {
    const worker = new Worker(trustedWorkerAddress(workerAddress), { type: 'module' })
    const timer = setTimeout(() => end(() => reject(new Error('the worker said nothing'))), WORKER_TIMEOUT_MS)
    const end = (act: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      act()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ProofVerdict>) => end(() => resolve(data)))
    worker.addEventListener('error', () => end(() => reject(new Error('the worker failed'))))
    worker.postMessage(question)
  }).catch((cause: unknown) => {
    logFailure('proof checked without a worker', { cause: String(cause) })
    return answer(question)
  })
}

/**
 * Checks a proof against what everybody is shown and what this browser saw before. Undefined when the published heads cannot be read:
 * then nothing was checked.
 */
export async function checkProof(proof: MemberProof, loginId: string): Promise<CheckedProof | undefined> {
  const published = await fetchPublished()
  if (published === undefined) return undefined
  const seen = loadSeenHeads(localStorage)
  const verdict = await recompute({ proof, expected: { loginId, published, seen } })
  saveSeenHeads(localStorage, published)
  return { ...verdict, published }
}
