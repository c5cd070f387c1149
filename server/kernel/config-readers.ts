import { isIP } from 'node:net'
import { asksForWriter, listAddresses } from './database/hosts/addresses.ts'
import { isWrappedKey } from './security/keys/wrapped-key.ts'

/** Proxies whose X-Forwarded-For is believed: none, the nearest so many, or those of the networks named. */
export type TrustedProxies = false | number | string[]

// How the text of an option is read: each throws what is right when the text is wrong.

export const asText = (text: string) => text
export function asUrl(...protocols: string[]) {
  return (text: string) => {
    if (text === '') return ''
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !protocols.includes(url.protocol)) {
      throw new Error(`must be an address starting with ${protocols.join(' or ')}`)
    }
    return text.replace(/\/$/, '')
  }
}
/** The address of a day's rates: `{date}` stands for the day. */
export function asRatesUrl(text: string): string {
  if (text !== '' && !text.includes('{date}')) throw new Error('must contain {date}')
  return asUrl('http:', 'https:')(text)
}
/** One host, or several of one cluster. */
export function asDatabaseUrl(text: string): string {
  const addresses = listAddresses(text)
  for (const address of addresses) asUrl('postgres:', 'postgresql:')(address)
  if (addresses.length > 1 && !asksForWriter(text))
    throw new Error('names several hosts and needs target_session_attrs=read-write')
  return text.replace(/\/$/, '')
}
/** One host: what one replica has, another may not have yet. */
export function asReplicaUrl(text: string): string {
  if (listAddresses(text).length > 1) throw new Error('must name one host')
  return asUrl('postgres:', 'postgresql:')(text)
}
export function asShare(text: string): number {
  if (!/^(0(\.\d+)?|1)$/.test(text)) throw new Error('must be a number from 0 to 1')
  return Number(text)
}
export function asPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1
  if (port < 0 || port > 65_535) throw new Error('must be a port number from 0 to 65535')
  return port
}
export function asOneOf<Choice extends string>(...choices: readonly Choice[]) {
  return (text: string): Choice => {
    const found = choices.find((choice) => choice === text)
    if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return found
  }
}
export function asCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error('must be a whole number above zero')
  return Number.parseInt(text, 10)
}
/** IP addresses by commas. */
export function asAddresses(text: string): readonly string[] {
  const addresses = text === '' ? [] : text.split(',').map((one) => one.trim())
  if (addresses.some((one) => isIP(one) === 0)) throw new Error('must be IP addresses, by commas')
  return addresses
}
export const asSwitch = (text: string) => asOneOf('on', 'off')(text) === 'on'
export function asVersion(text: string): string {
  if (!/^\d+(\.\d+){0,3}$/.test(text)) throw new Error('must look like 1.4.0')
  return text
}
export function asMarket(text: string): string {
  if (/^sandbox(:[1-9]\d?)?$/.test(text) || /^(replay|live):.+/.test(text)) return text
  throw new Error('must be sandbox[:DAYS], replay:DIR or live:EXCHANGE[,EXCHANGE...]')
}
export function asMasterKey(text: string): string {
  if (text !== '' && !/^[A-Za-z0-9+/_-]{43}=?$/.test(text) && !isWrappedKey(text))
    throw new Error('must be 32 bytes in base64, or what tools/ops/keys/kms-key.ts printed')
  return text
}
export function asTronAddress(text: string): string {
  if (text !== '' && !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text))
    throw new Error('must be a TRON address: T and 33 signs')
  return text
}
export function asExtendedKey(text: string): string {
  if (text !== '' && !/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text))
    throw new Error('must be an extended public key')
  return text
}
/** Hops, addresses or networks of proxies. Never simply "on": then the first address that a client writes would count. */
export function asProxies(text: string): TrustedProxies {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return Number.parseInt(text, 10)
  const networks = text.split(',').map((part) => part.trim())
  if (networks.every(isNetwork)) return networks
  throw new Error(
    'must be off, the number of proxies in front (1 to 9) or their addresses, like 10.0.0.0/8,::1',
  )
}
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A network of everybody is the same mistake as "on".
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number.parseInt(bits, 10) <= (family === 4 ? 32 : 128))
  )
}
export function asOptionalPort(text: string): number | undefined {
  return text === '' ? undefined : asPort(text)
}
export function asOptionalSeconds(text: string): number | undefined {
  if (text === '') return undefined
  if (!/^\d{1,3}$/.test(text)) throw new Error('must be a whole number of seconds up to 999')
  return Number.parseInt(text, 10)
}
export function asAmounts(text: string): string {
  if (!/^(MCS|USDT|TRX):\d+(\.\d{1,6})?(,(MCS|USDT|TRX):\d+(\.\d{1,6})?){2}$/.test(text))
    throw new Error('must name an amount of each coin, like USDT:100,MCS:400,TRX:200')
  return text
}
export function asBrand(text: string): string {
  if (text.length > 40 || /[\r\n<>"]/.test(text)) throw new Error('must be plain text of at most 40 signs')
  return text
}
