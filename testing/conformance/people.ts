import { type Answer, at, type Call, callWith, listAt, until } from './calls.ts'
import type { SignIn, Stage } from './stage.ts'

const SUCCESS = 200
const SERVER_REFUSED = 400
const SECOND_MS = 1000

export interface Member extends SignIn {
  readonly email: string
  readonly call: Call
  /** Key of the authenticator; '' until OTP was set up. */
  otpKey: string
}

export interface MemberRequest {
  readonly country?: string
  readonly locale?: string
  readonly inviteCode?: string
}

const started = Date.now().toString(36).slice(-4)
let members = 0

/** What somebody new sends to sign up. */
export function signUpBody({ country = 'KOR', locale = 'en', inviteCode }: MemberRequest = {}) {
  members += 1
  const digits = String(members).padStart(3, '0')
  const id = `conf${started}${digits}`
  return {
    id,
    email: `${id}@example.com`,
    name: 'Kim Checker',
    phone_number: `010${String(Date.now()).slice(-5)}${digits}`,
    password: 'plum-ink-7431',
    password_check: 'plum-ink-7431',
    country,
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
    locale,
    ...(inviteCode === undefined ? {} : { invite_code: inviteCode }),
  }
}

/** Signs in and answers this member's calls; as the specification says of a client, a 403 renews the token and asks again. */
export async function signIn(stage: Stage, who: SignIn, address = stage.newAddress()): Promise<Call> {
  const headers = { 'x-forwarded-for': address }
  const body = { id: who.id, password: who.password }
  const inside = await stage.call('POST', '/api/auth/sign-in', { body, headers })
  if (inside.http !== 200) throw new Error(`sign-in of ${who.id} answered ${inside.http} ${inside.text}`)
  let token = String(inside.body['access_token'])
  let refreshToken = String(inside.body['refresh_token'])
  const once = callWith(stage.url, () => ({ ...headers, authorization: `Bearer ${token}` }))
  return async (method, path, options) => {
    const first = await once(method, path, options)
    if (first.http !== 403 || first.body['code'] !== 'AUTH-A001') return first
    const renewed = await stage.call('POST', '/api/token/reissue', { body: { refreshToken }, headers })
    if (renewed.http !== 200) return first
    token = String(renewed.body['access_token'])
    const next = renewed.body['refresh_token']
    if (typeof next === 'string') refreshToken = next
    return once(method, path, options)
  }
}

/** The token in the newest mail with a link. */
export function mailedToken(stage: Stage, email: string): Promise<string> {
  return until(`a link mailed to ${email}`, async () => {
    const links = (await stage.mails(email)).flatMap((mail) => mail.links)
    const link = links.find((one) => one.includes('token='))
    return link === undefined ? undefined : (new URL(link).searchParams.get('token') ?? undefined)
  })
}

/** Signs somebody new up, confirms the mail and signs in. */
export async function join(stage: Stage, wish?: MemberRequest): Promise<Member> {
  const body = signUpBody(wish)
  const address = stage.newAddress()
  const headers = { 'x-forwarded-for': address }
  const made = await stage.call('POST', '/api/auth/sign-up', { body, headers })
  if (made.http !== 200) throw new Error(`sign-up answered ${made.http} ${made.text}`)
  const token = await mailedToken(stage, body.email)
  const confirmed = await stage.call('POST', '/api/auth/certification', { body: { token }, headers })
  if (confirmed.http !== 200) throw new Error(`certification answered ${confirmed.http} ${confirmed.text}`)
  const { id, email, password } = body
  return { id, email, password, call: await signIn(stage, { id, password }, address), otpKey: '' }
}

export type Coin = 'MCS' | 'USDT' | 'TRX'

/** What a member may spend of a coin. */
export async function balanceOf(member: Member, coin: Coin): Promise<number> {
  const { body } = await member.call('GET', '/api/wallet/balance')
  return Number(coin === 'TRX' ? at(body, 'data', 'gasTrx') : at(body, 'data', coin, 'available'))
}

/** Sends play coins to a member's deposit address and waits until they are theirs. */
export async function fund(
  stage: Stage,
  member: Member,
  { coin, amount }: { coin: Coin; amount: number },
): Promise<void> {
  const before = await balanceOf(member, coin)
  const deposit = await member.call('GET', '/api/wallet/deposit/address')
  const form = new URLSearchParams({
    address: String(at(deposit.body, 'data', 'address')),
    coin,
    amount: String(amount),
  })
  const given = await fetch(`${stage.url}/sandbox/chain/dev/faucet`, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  })
  if (given.status >= SERVER_REFUSED) throw new Error(`the faucet answered ${given.status}`)
  await until(`${amount} ${coin}`, async () =>
    (await balanceOf(member, coin)) >= before + amount ? true : undefined,
  )
}

/** Sets OTP up by API; withdrawals stay locked for a day. */
export async function setUpOtp(stage: Stage, member: Member): Promise<void> {
  const { password } = member
  const reauth = await member.call('POST', '/api/member/reauth', { body: { password } })
  const reauthToken = at(reauth.body, 'data', 'reauthToken')
  const made = await member.call('POST', '/api/otp/generate', { body: { reauthToken } })
  member.otpKey = String(at(made.body, 'data', 'secret'))
  const code = await stage.freshCode(member.otpKey)
  const on = await member.call('POST', '/api/otp/verify', { body: { code } })
  if (on.http !== 200) throw new Error(`OTP set-up answered ${on.http} ${on.text}`)
}

/** The console's calls as the demonstration person of a role, with a one-time code just typed. */
export async function staffOf(stage: Stage, role: string): Promise<Call> {
  const person = stage.demo.staff.find((one) => one.role === role)
  if (person === undefined) throw new Error(`there is no demonstration person for ${role}`)
  const headers = { 'x-forwarded-for': stage.newAddress(), origin: stage.url }
  const { loginId, password, otpSecret } = person
  const body = { loginId, password, code: await stage.freshCode(otpSecret) }
  const inside = await stage.call('POST', '/api/staff/sign-in', { body, headers })
  if (inside.http !== 200) throw new Error(`${loginId} could not sign in: ${inside.http} ${inside.text}`)
  const cookie = inside.headers.get('set-cookie')?.split(';')[0] ?? ''
  const own = callWith(stage.url, () => ({ ...headers, cookie }))
  const stepped = await own('POST', '/api/staff/step-up', {
    body: { code: await stage.freshCode(otpSecret) },
  })
  if (stepped.http !== 200) throw new Error(`${loginId} could not step up: ${stepped.text}`)
  return own
}

/** Issues a key on the sandbox exchange that may trade and not withdraw, and registers it. */
export async function registerKey(stage: Stage, member: Member): Promise<Answer> {
  const issued = await fetch(`${stage.url}/sandbox/exchange/dev/key`, {
    method: 'POST',
    body: new URLSearchParams({ form: 'yes', trade: 'on', ip: 'on' }),
  })
  const page = await issued.text()
  const [apiKey, secretKey] = ['key', 'secret'].map(
    (id) => new RegExp(`id="${id}"[^>]*>([^<]+)<`).exec(page)?.[1] ?? '',
  )
  const otpCode = await stage.freshCode(member.otpKey)
  return member.call('POST', '/api/trading/automaster/binance/key', { body: { apiKey, secretKey, otpCode } })
}

/**
 * The data of a call, such as `GET /api/wallet/balance`, that succeeds at last: after a moved clock prices are confirmed and batches
 * run first.
 */
export function ok({ call }: Member, what: string, body?: object): Promise<unknown> {
  const [method = '', path = ''] = what.split(' ')
  return until(what, async () => {
    const answer = await call(method, path, body === undefined ? {} : { body })
    return answer.http === SUCCESS ? at(answer.body, 'data') : undefined
  })
}

/** Enters the round that is open. Returns the entry. */
export async function joinSale(stage: Stage, member: Member, amount: string): Promise<unknown> {
  const rounds = await ok(member, 'GET /api/ico/rounds')
  const round = listAt(rounds, 'items')
    .map((item) => at(item, 'round'))
    .find((one) => at(one, 'state') === 'OPEN')
  const { body, text } = await member.call('POST', '/api/ico/enter', {
    body: {
      icoNumber: at(round, 'number'),
      amount,
      agreeRisk: true,
      agreeTerms: true,
      termsVersion: at(round, 'termsVersion'),
      otpCode: await stage.freshCode(member.otpKey),
    },
  })
  if (body['status'] !== 'success') throw new Error(`entering the sale answered ${text}`)
  return at(body, 'data', 'participation')
}

/** Moves the clock into the first minute of a round and answers its number. */
export async function bettingRound(stage: Stage, call: Call): Promise<unknown> {
  const { body } = await call('GET', '/api/game/current')
  const nextAt = Date.parse(String(at(body, 'data', 'round', 'nextAt')))
  await stage.advanceClock(nextAt - (await stage.now()) + SECOND_MS)
  return until('a round that takes bets', async () => {
    const current = await call('GET', '/api/game/current')
    const round = at(current.body, 'data', 'round')
    return at(round, 'state') === 'BETTING' ? at(round, 'seq') : undefined
  })
}

/** One value per product: what several checks of an area share. */
export function shared<T>(make: (stage: Stage) => Promise<T>): (stage: Stage) => Promise<T> {
  const made = new WeakMap<Stage, Promise<T>>()
  return (stage) => {
    const known = made.get(stage) ?? make(stage)
    made.set(stage, known)
    return known
  }
}

/** Pays for a period. Just after the clock was moved there is no fresh price yet: a quote is asked for until there is one. */
export async function subscribe(
  member: Member,
  item: string,
  days: number,
): Promise<{ quote: unknown; subscription: unknown }> {
  const quote = await until('a quote', async () => {
    const { body, http } = await member.call('POST', '/api/subscribe/quote', { body: { item, days } })
    return http === SUCCESS ? at(body, 'data') : undefined
  })
  const paid = await ok(member, 'POST /api/subscribe', { quoteId: at(quote, 'quoteId') })
  return { quote, subscription: at(paid, 'subscription') }
}
