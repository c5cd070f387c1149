import { z } from 'zod/mini'
import { operation, type Operation } from '../operation.ts'
import type { StaffRight } from '../rules/staff-rights.ts'

/** The cursor: `next` of the previous page. */
export const cursor = z.optional(z.string().check(z.maxLength(400)))
export const listSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50)
/** One page of a list that is read forwards; `next` is null on its last page. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
/** A filter as it stands in an address; empty is none. */
export const filter = z.optional(z.string().check(z.trim(), z.maxLength(100)))
export const MAX_REASON = 500
/** Why a staff member does something; kept in the audit log for ever. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON))
export const onlyReason = z.object({ reason })
/** The answer of a power that needs a second person. */
export const asked = z.object({ requestId: z.string() })
export const accepted = z.object({ done: z.literal(true) })
/** A staff member as colleagues see them. */
export const colleague = z.object({ id: z.string(), loginId: z.string(), name: z.string() })

type Parts = Omit<Operation, 'access' | 'keyed' | 'method' | 'audited' | 'stepUp'> & {
  readonly right: StaffRight
}

/** A call of the console that only reads. */
export function get<const Look extends Parts>(parts: Look) {
  return operation({ ...parts, method: 'GET', access: 'staff' })
}

/** A call of the console that changes something: keyed, and written into the audit log in the same transaction. */
export function act<const Act extends Parts>(parts: Act) {
  return operation({ ...parts, method: 'POST', access: 'staff', keyed: true, audited: true })
}

/** A change for which nothing is asked but the reason. */
export function actWithReason<const Act extends Omit<Parts, 'body' | 'fields'>>(parts: Act) {
  return act({
    ...parts,
    body: onlyReason,
    failures: [...parts.failures, 'STAFF-B001'],
    fields: { reason: 'STAFF-B001' },
  })
}

/** A change that approves something or lets money move: it needs a one-time code of the last five minutes. */
export function actWithCode<const Act extends Parts>(parts: Act) {
  return act({ ...parts, stepUp: true, failures: [...parts.failures, 'STAFF-A011'] as const })
}

/** The same with a reason. */
export function actWithCodeAndReason<const Act extends Omit<Parts, 'body' | 'fields'>>(parts: Act) {
  return actWithReason({ ...parts, stepUp: true, failures: [...parts.failures, 'STAFF-A011'] as const })
}

/** A call that shows what is otherwise hidden: written into the audit log, its answer kept nowhere. */
export function reveal<const Reveal extends Parts & Pick<Operation, 'method'>>(parts: Reveal) {
  return operation({ ...parts, access: 'staff', audited: true })
}
