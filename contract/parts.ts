import { z } from 'zod/mini'
import { LOCALES } from './locale.ts'
import { COUNTRIES } from './rules/countries.ts'

/** Schemas that several areas share. Text limits bound every field, so that no body grows past what a screen can send. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
/** What a member typed: what is wrong with it is said by code, not by shape. */
export const typed = z.string().check(z.maxLength(320))
export const otpCode = z.string().check(z.maxLength(32))
/** ISO 8601 in UTC, as every time in an answer. */
export const time = z.string()
export const locale = z.enum(LOCALES)
export const country = z.enum(COUNTRIES)

/** A page number and a page size as they arrive in a query string. */
export const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
export const size = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20)

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), size: z.number(), total: z.number() })

export const done = z.object({ ended: z.boolean() })
