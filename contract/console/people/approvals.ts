import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { colleague } from '../parts.ts'

/** The two sides that agree to what is above the automatic limit of withdrawals: one person each (docs/product/decisions.md D-131). */
export const APPROVAL_SIDES = ['finance', 'risk'] as const
const side = z.enum(APPROVAL_SIDES)
export type ApprovalSide = z.infer<typeof side>

/** Who has agreed. */
export const approvals = z.array(z.object({ side, by: colleague, at: time }))
export type Approvals = z.infer<typeof approvals>

/** Who has agreed with the caller, and the side that has not. */
export const agreed = z.object({ approvals: z.array(side), waitsFor: z.nullable(side) })
export type Agreed = z.infer<typeof agreed>
