import { createHash, randomUUID } from 'node:crypto'
import { toBase58 } from '#server/modules/chain/node/tron-address.ts'
import { totp } from '#tools/seed/totp.ts'
import { toWire, type Answer, type RequestParts, type WireRequest } from '../measure/load.ts'
import { OTP_SECRET, type Member, type Side } from './side.ts'

/** A call that moves money, as its clients send it. */
export interface MoneyCall {
  /** Requests of as many members, ready to be sent. What leads to them is sent here and not measured. */
  prepare(side: Side, count: number): Promise<readonly WireRequest[]>
}

const code = () => totp(OTP_SECRET, Date.now())

/** A member's request; with a key where it changes something, and a proof where the session is bound. */
function requestOf(
  member: Member,
  { method, path, body }: Omit<RequestParts, 'token' | 'headers'>,
): WireRequest {
  const { token, device } = member
  const headers = {
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    ...(device !== undefined && { dpop: device.prove({ method, path, token }) }),
  }
  return toWire({ method, path, token, headers, body })
}

const post = (member: Member, path: string, body?: object) =>
  requestOf(member, { method: 'POST', path, body })
const get = (member: Member, path: string) => requestOf(member, { method: 'GET', path })

/** The text under a name of an answer's data, wherever it stands: the driver knows no more of the product than its answers. */
function fieldOf(answer: Answer | undefined, ...names: readonly string[]): string {
  let value: unknown = JSON.parse(answer?.body ?? '{}')
  for (const name of ['data', ...names])
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`no ${names.join('.')} in ${answer?.body.slice(0, 300)}`)
  return String(value)
}

const betOf = (member: Member, seq: number, index: number) =>
  post(member, '/api/game/bet', { seq, side: index % 2 === 0 ? 'UP' : 'DOWN', amount: '20' })

const bet: MoneyCall = {
  async prepare(side, count) {
    const seq = await side.inside.request('openGameRound')
    return side.pickMembers('bet', count).map((member, index) => betOf(member, seq, index))
  },
}

const betBound: MoneyCall = {
  async prepare(side, count) {
    const seq = await side.inside.request('openGameRound')
    return side.pickBound(count).map((member, index) => betOf(member, seq, index))
  },
}

const cancelBet: MoneyCall = {
  async prepare(side, count) {
    const seq = await side.inside.request('openGameRound')
    const members = side.pickMembers('cancelBet', count)
    const placed = await side.send(members.map((member, index) => betOf(member, seq, index)))
    return members.map((member, index) =>
      post(member, `/api/game/bet/${fieldOf(placed[index], 'bet', 'id')}/cancel`),
    )
  },
}

/** To another member, each time the next one. */
const send: MoneyCall = {
  prepare: async ({ pickMembers, recipients }, count) =>
    pickMembers('send', count).map((member, index) => {
      const others = [recipients[index % recipients.length], recipients[(index + 1) % recipients.length]]
      const address = others.find((other) => other?.memberId !== member.memberId)?.address
      return post(member, '/api/wallet/withdraw', { coin: 'USDT', address, quantity: '10', otpCode: code() })
    }),
}

function strangeAddress(): string {
  const hash = createHash('sha256').update(randomUUID()).digest('hex')
  return toBase58(`41${hash.slice(0, 40)}`)
}

const withdraw: MoneyCall = {
  prepare: async ({ pickMembers }, count) =>
    pickMembers('withdraw', count).map((member) => {
      const address = strangeAddress()
      return post(member, '/api/wallet/withdraw', { coin: 'USDT', address, quantity: '10', otpCode: code() })
    }),
}

const quoteOf = (member: Member, index: number) =>
  post(
    member,
    '/api/wallet/swap/quote',
    index % 2 === 0 ? { way: 'USDT_MCS', request_amount: '20' } : { way: 'MCS_USDT', request_amount: '80' },
  )

const swapQuote: MoneyCall = {
  prepare: async ({ pickMembers }, count) => pickMembers('swapQuote', count).map(quoteOf),
}

const swap: MoneyCall = {
  async prepare(side, count) {
    const members = side.pickMembers('swap', count)
    const quotes = await side.send(members.map(quoteOf))
    return members.map((member, index) =>
      post(member, '/api/wallet/swap', { quoteId: fieldOf(quotes[index], 'quoteId'), otpCode: code() }),
    )
  },
}

async function joinPlans(side: Side, members: readonly Member[]): Promise<WireRequest[]> {
  const [config] = await side.send(
    members.slice(0, 1).map((member) => get(member, '/api/reward/plan/config')),
  )
  const termsVersion = fieldOf(config, 'termsVersion')
  return members.map((member) =>
    post(member, '/api/reward/plan/join', { amount: '500', agreeTerms: true, termsVersion }),
  )
}

const plan: MoneyCall = {
  prepare: (side, count) => joinPlans(side, side.pickMembers('plan', count)),
}

/** Members who join at once share their uplines. */
const planOfTeams: MoneyCall = {
  prepare: (side, count) => joinPlans(side, side.pickTeams('planOfTeams', count)),
}

async function quotePeriods({ send: sendAll }: Side, members: readonly Member[]): Promise<WireRequest[]> {
  const quotes = await sendAll(
    members.map((member, index) =>
      post(member, '/api/subscribe/quote', { item: index % 2 === 0 ? 'SIGNAL' : 'AUTOBOT', days: 30 }),
    ),
  )
  return members.map((member, index) =>
    post(member, '/api/subscribe', { quoteId: fieldOf(quotes[index], 'quoteId') }),
  )
}

const subscribe: MoneyCall = {
  prepare: (side, count) => quotePeriods(side, side.pickMembers('subscribe', count)),
}

const cancelSubscription: MoneyCall = {
  async prepare(side, count) {
    const members = side.pickMembers('cancelSubscription', count)
    const paid = await side.send(await quotePeriods(side, members))
    const ids = paid.map((answer) => fieldOf(answer, 'subscription', 'id'))
    const previews = await side.send(
      members.map((member, index) => get(member, `/api/subscribe/${ids[index]}/cancel-preview`)),
    )
    return members.map((member, index) =>
      post(member, `/api/subscribe/${ids[index]}/cancel`, {
        expectedRefundMcs: fieldOf(previews[index], 'refundMcs'),
      }),
    )
  },
}

const ico: MoneyCall = {
  async prepare(side, count) {
    const members = side.pickMembers('ico', count)
    const [rounds] = await side.send(members.slice(0, 1).map((member) => get(member, '/api/ico/rounds')))
    const round = (name: string) => fieldOf(rounds, 'items', '0', 'round', name)
    const [icoNumber, termsVersion] = [Number(round('number')), round('termsVersion')]
    return members.map((member) =>
      post(member, '/api/ico/enter', {
        icoNumber,
        amount: '100',
        agreeRisk: true,
        agreeTerms: true,
        termsVersion,
        otpCode: code(),
      }),
    )
  },
}

const gas: MoneyCall = {
  async prepare(side, count) {
    const members = side.pickMembers('gas', count)
    const quotes = await side.send(members.map((member) => get(member, '/api/wallet/gas/quote?trx=10')))
    return members.map((member, index) =>
      post(member, '/api/wallet/gas/topup', { quoteId: fieldOf(quotes[index], 'quoteId') }),
    )
  },
}

/** Under the names of the last line. */
export const MONEY_CALLS = {
  bet,
  betBound,
  cancelBet,
  send,
  withdraw,
  swapQuote,
  swap,
  plan,
  planOfTeams,
  subscribe,
  cancelSubscription,
  ico,
  gas,
} as const satisfies Readonly<Record<string, MoneyCall>>
export type MoneyCallName = keyof typeof MONEY_CALLS
