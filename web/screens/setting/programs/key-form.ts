import { API_KEY_DAYS, API_KEY_RATES, type ApiScope } from '#contract/members/api-scopes.ts'
import type { createApiKey } from '#contract/members/programs.ts'
import type { BodyInputOf } from '#contract/operation.ts'

/** What the member chose for a new key. */
export interface KeyValues {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  /** One address or range per line. */
  readonly addresses: string
  readonly perMinute: string
  readonly days: string
}

export const NEW_KEY: KeyValues = {
  name: '',
  scopes: [],
  addresses: '',
  perMinute: String(API_KEY_RATES[0]),
  days: String(API_KEY_DAYS[0]),
}

export type KeyErrors = Readonly<Partial<Record<'name' | 'scopes' | 'addresses', string>>>

/** What is missing, each with its code. */
export function missingOf({ name, scopes }: KeyValues): KeyErrors {
  return {
    ...(name.trim() === '' && { name: 'APIKEY-B001' }),
    ...(scopes.length === 0 && { scopes: 'APIKEY-B002' }),
  }
}

export function toggleScope({ scopes }: KeyValues, scope: ApiScope): readonly ApiScope[] {
  return scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]
}

/** The form as the call takes it. */
export function toBody(values: KeyValues, reauthToken: string): BodyInputOf<typeof createApiKey> {
  const { name, scopes, addresses, perMinute, days } = values
  return {
    name: name.trim(),
    scopes: [...scopes],
    addresses: addresses.split(/[\s,]+/).filter((one) => one !== ''),
    perMinute: API_KEY_RATES.find((rate) => String(rate) === perMinute) ?? API_KEY_RATES[0],
    days: API_KEY_DAYS.find((count) => String(count) === days) ?? API_KEY_DAYS[0],
    reauthToken,
  }
}
