import type { FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import type { DeviceProofs, ProvenKey } from './device-proof.ts'
import { Failure } from '../failure.ts'
import type { ProofMemory } from './proof-memory.ts'

export interface ProofDeps {
  readonly proofs: DeviceProofs
  readonly proofMemory: ProofMemory
}

/**
 * The key that proved itself with this request just now, if any. Throws TOKEN-A003 for a renewal whose proof has a wrong time:
 * a clock that is fast is no attack, and the answer's Date tells the device the right time.
 */
export async function provenKeyOf(
  deps: ProofDeps,
  request: FastifyRequest,
  token: string | undefined,
): Promise<ProvenKey | undefined> {
  const { dpop } = request.headers
  if (typeof dpop !== 'string') return undefined
  const { method, host } = request
  // The address as it was signed, with a version where it had one.
  const target = { method, host, path: request.originalUrl.split('?')[0] ?? '', token }
  const proven = await deps.proofs.verify(dpop, target)
  if (proven === undefined || proven.isFresh) return proven
  // Only a renewal has a proof and no token.
  if (token === undefined) throw new Failure(failures.session.clockSkewed)
  return undefined
}

/** Requests whose proof is used up: an upload is asked twice who sends it. */
const proven = new WeakSet<FastifyRequest>()

/** Throws AUTH-A001 for a proof that was used before; the client makes another and comes again. */
export async function spendProof(
  deps: ProofDeps,
  operation: Operation,
  { request, name }: { readonly request: FastifyRequest; readonly name: string },
): Promise<void> {
  if (proven.has(request)) return
  const isChange = operation.session === true || operation.money === true
  if (!(await deps.proofMemory.spend(name, { isChange }))) throw new Failure(failures.auth.signInRequired)
  proven.add(request)
}
