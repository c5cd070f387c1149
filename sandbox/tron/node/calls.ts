import { type HexAddress, parseAddress } from '../wire/address.ts'
import type { Chain } from '../chain.ts'
import type { Answer } from '../wire/exact-json.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import type { View } from './views.ts'

/** One request to a node: what it shows at this moment and what was asked. */
export interface CallContext {
  readonly chain: Chain
  readonly view: View
  readonly params: JsonObject
}
/** Runs within a turn, after the due blocks were made. */
export type Call = (context: CallContext) => Answer | Promise<Answer>
export type Calls = Readonly<Record<string, Call>>

/** A text parameter, '' when absent. */
export function textOf(params: JsonObject, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** A whole number, given as number or text. */
export function numberOf(params: JsonObject, name: string): number | undefined {
  const value = params[name]
  const isNumber = typeof value === 'bigint' || (typeof value === 'string' && /^\d+$/.test(value))
  return isNumber ? Number(value) : undefined
}

export function flagOf(params: JsonObject, name: string): boolean {
  return params[name] === true || params[name] === 'true'
}

/** An address in either spelling. Throws when it is none. */
export function addressOf(params: JsonObject, name: string): HexAddress {
  const address = parseAddress(params[name])
  if (address === undefined) throw new Error(`INVALID address: ${textOf(params, name)}`)
  return address
}
