import { z } from 'zod/mini'

/** A member as lists show them: number and ID, nothing personal. */
export const namedMember = z.object({ id: z.string(), loginId: z.string() })
/** The ID of a member as staff type it. */
export const typedLogin = z.string().check(z.trim(), z.maxLength(40))
/** A sum or number as staff type it. */
export const typedSum = z.string().check(z.trim(), z.maxLength(40))
