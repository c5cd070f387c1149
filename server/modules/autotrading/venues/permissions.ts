import { z } from 'zod/mini'
import { toCount } from '#contract/money.ts'
import type { CcxtErrors, Client, LiveType } from './load-ccxt.ts'

/** A key's permissions, as its exchange reports them. */
export interface KeyRights {
  readonly canTrade: boolean
  /** Withdraw, or move coins to another account. */
  readonly canTakeOut: boolean
  readonly isIpRestricted: boolean
  readonly endsAt: Date | undefined
  /** In words that every exchange shares. */
  readonly permissions: readonly string[]
}

const flag = z.optional(z.nullable(z.boolean()))
const binanceShape = z.object({
  ipRestrict: flag,
  enableWithdrawals: flag,
  enableInternalTransfer: flag,
  permitsUniversalTransfer: flag,
  enableSpotAndMarginTrading: flag,
  tradingAuthorityExpirationTime: z.optional(z.nullable(z.union([z.number(), z.string()]))),
})
const bybitShape = z.object({
  result: z.object({
    readOnly: z.union([z.number(), z.string()]),
    permissions: z.record(z.string(), z.nullable(z.array(z.string()))),
    ips: z.optional(z.nullable(z.array(z.string()))),
    expiredAt: z.optional(z.string()),
  }),
})
const okxShape = z.object({ data: z.array(z.object({ perm: z.string(), ip: z.optional(z.string()) })) })
const upbitShape = z.array(z.object({ access_key: z.string(), expire_at: z.string() }))

async function implicit(client: Client, name: string, params: object = {}): Promise<unknown> {
  const call = client[name]
  if (typeof call !== 'function') throw new Error(`ccxt has no ${name}`)
  return await Reflect.apply(call, client, [params])
}

function rightsOf(rights: Omit<KeyRights, 'permissions'>): KeyRights {
  const permissions = [
    'READ',
    ...(rights.canTrade ? ['TRADE'] : []),
    ...(rights.canTakeOut ? ['TAKE_OUT'] : []),
  ]
  return { ...rights, permissions }
}

/** A date from an exchange, if it is valid and not far beyond any key's life. */
function dateOf(told: string | number | null | undefined): Date | undefined {
  if (told === undefined || told === null || told === '' || told === 0) return undefined
  const date = new Date(typeof told === 'string' && /^\d+$/.test(told) ? toCount(BigInt(told)) : told)
  return Number.isNaN(date.getTime()) ? undefined : date
}

async function ofBinance(client: Client): Promise<KeyRights> {
  const told = binanceShape.parse(await implicit(client, 'sapiGetAccountApiRestrictions'))
  return rightsOf({
    canTrade: told.enableSpotAndMarginTrading === true,
    // A right that is not denied in so many words may be there.
    canTakeOut:
      told.enableWithdrawals !== false ||
      told.enableInternalTransfer !== false ||
      told.permitsUniversalTransfer !== false,
    isIpRestricted: told.ipRestrict === true,
    endsAt: dateOf(told.tradingAuthorityExpirationTime),
  })
}

const BYBIT_OUT = /withdraw|transfer/i

async function ofBybit(client: Client): Promise<KeyRights> {
  const { result } = bybitShape.parse(await implicit(client, 'privateGetV5UserQueryApi'))
  const ips = result.ips ?? []
  return rightsOf({
    canTrade: String(result.readOnly) === '0' && (result.permissions['Spot'] ?? []).includes('SpotTrade'),
    canTakeOut: Object.values(result.permissions).some(
      (list) => list?.some((one) => BYBIT_OUT.test(one)) === true,
    ),
    isIpRestricted: ips.length > 0 && !ips.includes('*'),
    endsAt: dateOf(result.expiredAt),
  })
}

async function ofOkx(client: Client): Promise<KeyRights> {
  const { data } = okxShape.parse(await implicit(client, 'privateGetAccountConfig'))
  const told = data[0]?.perm.split(',') ?? []
  return rightsOf({
    canTrade: told.includes('trade'),
    // A right we do not know is one we do not want.
    canTakeOut: told.some((one) => one !== 'read_only' && one !== 'trade'),
    isIpRestricted: (data[0]?.ip ?? '') !== '',
    endsAt: undefined,
  })
}

const NO_ORDER = '00000000-0000-4000-8000-000000000000'

/**
 * Upbit reports no permissions, so each is tried with a request that can do nothing: a withdrawal of nothing to nowhere, and
 * cancelling an order that does not exist. Only "out of scope" counts as not having the right to withdraw. A request that the
 * exchange did not answer says nothing about the key and is thrown.
 */
async function ofUpbit(
  client: Client,
  { ExchangeError, PermissionDenied, OrderNotFound }: CcxtErrors,
  apiKey: string,
): Promise<KeyRights> {
  const keys = upbitShape.parse(await implicit(client, 'privateGetApiKeys'))
  const tried = (name: string, params: object) =>
    implicit(client, name, params).catch((error: unknown) => {
      if (error instanceof ExchangeError) return error
      throw error
    })
  const withdrawal = await tried('privatePostWithdrawsCoin', { currency: 'BTC', amount: '0' })
  const cancelled = await tried('privateDeleteOrder', { uuid: NO_ORDER })
  return rightsOf({
    canTrade: cancelled instanceof OrderNotFound,
    canTakeOut: !(withdrawal instanceof PermissionDenied),
    // Upbit issues no key without addresses.
    isIpRestricted: true,
    endsAt: dateOf(keys.find((key) => key.access_key === apiKey)?.expire_at),
  })
}

/** Fetches a key's permissions from its exchange. Throws what ccxt throws. */
export async function fetchRights(
  type: LiveType,
  client: Client,
  { errors, apiKey }: { errors: CcxtErrors; apiKey: string },
): Promise<KeyRights> {
  if (type === 'binance') return await ofBinance(client)
  if (type === 'bybit') return await ofBybit(client)
  return type === 'okx' ? await ofOkx(client) : await ofUpbit(client, errors, apiKey)
}
