import { api } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { Batching, Call, Handler } from '#server/kernel/http/handlers.ts'
import type { StoredAnswer } from '#server/kernel/http/idempotency.ts'
import { totp } from '#tools/seed/totp.ts'
import { callUnderWay, type World } from './world.ts'

/** A member with coins, codes of one secret and a session, the same in both worlds. */
export interface Player {
  readonly memberId: string
  readonly sessionId: string
  /** For coins that others send. */
  readonly address: string
}

/** What was answered to earlier calls, by their numbers; quotes and bets have another number in each world. */
export type Answers = ReadonlyMap<number, StoredAnswer>

/** What a member wants, with references to earlier calls instead of numbers that only one world knows. */
export type Wish =
  | { readonly kind: 'bet'; readonly seq: number; readonly side: string; readonly amount: string }
  | { readonly kind: 'cancelBet'; readonly bet: number }
  | { readonly kind: 'quoteSwap'; readonly way: 'MCS_USDT' | 'USDT_MCS'; readonly amount: string }
  | { readonly kind: 'swap'; readonly quote: number; readonly isCodeRight: boolean }
  | { readonly kind: 'topUpGas'; readonly quote: number }
  | {
      readonly kind: 'withdraw'
      readonly coin: 'USDT' | 'MCS'
      readonly address: string
      readonly quantity: string
      readonly isCodeRight: boolean
    }
  | { readonly kind: 'joinPlan' | 'reinvestPlan'; readonly amount: string; readonly termsVersion: string }
  | { readonly kind: 'endPlan'; readonly expectedRefund: string | undefined }
  | {
      readonly kind: 'subscribe'
      readonly item: MembershipItem
      readonly days: number
      readonly autoRenew: boolean | undefined
    }
  | { readonly kind: 'cancelMembership'; readonly membership: number }
  | {
      readonly kind: 'joinIco'
      readonly amount: string
      readonly termsVersion: string
      readonly isCodeRight: boolean
    }

/** One call of the run. */
export interface PlannedCall {
  readonly number: number
  readonly player: Player
  readonly key: string
  readonly wish: Wish
  /** The moment of the code that is sent, also when it is sent again. */
  readonly codeAtMs: number
  /** The number of the call that is sent again under its key. */
  readonly repeats?: number
}

export const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The text or number at a path of an answer; a word that refers to nothing when it is not there. */
export function textAt(answer: StoredAnswer | undefined, ...names: readonly string[]): string {
  let value: unknown = answer?.body
  for (const name of ['data', ...names])
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
  return typeof value === 'string' ? value : 'nothing'
}

function codeOf({ codeAtMs }: PlannedCall, isRight: boolean): string {
  const code = totp(OTP_SECRET, codeAtMs)
  // The next digit, so that it is wrong and the same in both worlds.
  return isRight ? code : `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
}

function submit<Op extends Operation>(
  handler: Handler<Op>,
  call: Omit<Call<Op>, 'tx'>,
  batching: Batching,
): Promise<StoredAnswer> {
  if (!('submit' in handler)) throw new Error('this call goes through no batches')
  return handler.submit(call, batching)
}

/** What every call of a player shares. */
function commonOf({ number, player: { memberId, sessionId } }: PlannedCall) {
  return {
    caller: { memberId, sessionId },
    locale: 'en',
    address: '127.0.0.1',
    device: 'chaos',
    requestId: String(number),
    requestKey: undefined,
    provenKey: undefined,
    deviceCookie: undefined,
    setDeviceCookie: () => undefined,
    setSessionCookie: () => undefined,
    params: {},
    query: undefined,
  } as const
}

/** A call on its way into one of the worlds. */
interface Line {
  readonly world: World
  readonly call: PlannedCall
  readonly answers: Answers
  readonly batching: (operation: Operation, payload: object) => Batching
}

function sendToGame({ world, call, answers, batching }: Line): Promise<StoredAnswer> | undefined {
  const { wish } = call
  const { game } = world.handlers
  if (wish.kind === 'bet') {
    const body = { seq: wish.seq, side: wish.side, amount: wish.amount }
    return submit(game.placeBet, { ...commonOf(call), body }, batching(api.game.placeBet, body))
  }
  if (wish.kind !== 'cancelBet') return undefined
  const params = { id: textAt(answers.get(wish.bet), 'bet', 'id') }
  const asked = { ...commonOf(call), body: undefined, params }
  return submit(game.cancelBet, asked, batching(api.game.cancelBet, params))
}

function sendToWallet({ world, call, answers, batching }: Line): Promise<StoredAnswer> | undefined {
  const { wish } = call
  const { wallet } = world.handlers
  const common = commonOf(call)
  if (wish.kind === 'quoteSwap') {
    const body = { way: wish.way, request_amount: wish.amount }
    return submit(wallet.quoteSwap, { ...common, body }, batching(api.wallet.quoteSwap, body))
  }
  if (wish.kind === 'swap') {
    const quoteId = textAt(answers.get(wish.quote), 'quoteId')
    const body = { quoteId, otpCode: codeOf(call, wish.isCodeRight) }
    return submit(wallet.swap, { ...common, body }, batching(api.wallet.swap, body))
  }
  if (wish.kind === 'topUpGas') {
    const body = { quoteId: textAt(answers.get(wish.quote), 'quoteId') }
    return submit(wallet.topUpGas, { ...common, body }, batching(api.wallet.topUpGas, body))
  }
  if (wish.kind !== 'withdraw') return undefined
  const { coin, address, quantity } = wish
  const body = { coin, address, quantity, otpCode: codeOf(call, wish.isCodeRight) }
  return submit(wallet.withdraw, { ...common, body }, batching(api.wallet.withdraw, body))
}

function sendToPlansAndSale({ world, call, batching }: Line): Promise<StoredAnswer> | undefined {
  const { wish } = call
  const { rewards, ico } = world.handlers
  const common = commonOf(call)
  if (wish.kind === 'joinPlan' || wish.kind === 'reinvestPlan') {
    const body = { amount: wish.amount, agreeTerms: true as const, termsVersion: wish.termsVersion }
    return wish.kind === 'joinPlan'
      ? submit(rewards.joinPlan, { ...common, body }, batching(api.rewards.joinPlan, body))
      : submit(rewards.reinvestPlan, { ...common, body }, batching(api.rewards.reinvestPlan, body))
  }
  if (wish.kind === 'endPlan') {
    const body = { expectedRefund: wish.expectedRefund }
    return submit(rewards.endPlan, { ...common, body }, batching(api.rewards.endPlan, body))
  }
  if (wish.kind !== 'joinIco') return undefined
  const agreed = { agreeRisk: true as const, agreeTerms: true as const, termsVersion: wish.termsVersion }
  const body = {
    icoNumber: 1,
    amount: wish.amount,
    otpCode: codeOf(call, wish.isCodeRight),
    ...agreed,
  }
  return submit(ico.joinIco, { ...common, body }, batching(api.ico.joinIco, body))
}

/** The quote that a call pays at: asked for when it is first sent. */
function quoteOf({ membershipQuotes, modules }: World, key: string, wish: SubscribeWish): Promise<string> {
  const known = membershipQuotes.get(key)
  if (known !== undefined) return known
  const { memberId, item, days } = wish
  const asked = modules.membership.quote(memberId, { item, days }).then(({ quoteId }) => quoteId)
  membershipQuotes.set(key, asked)
  return asked
}

interface SubscribeWish {
  readonly memberId: string
  readonly item: MembershipItem
  readonly days: number
}

async function sendToMemberships({
  world,
  call,
  answers,
  batching,
}: Line): Promise<StoredAnswer | undefined> {
  const { wish } = call
  const { membership } = world.handlers
  const common = commonOf(call)
  if (wish.kind === 'subscribe') {
    const { autoRenew } = wish
    const body = {
      quoteId: await quoteOf(world, call.key, { ...wish, memberId: common.caller.memberId }),
      ...(autoRenew !== undefined && { autoRenew }),
    }
    // What is kept under the key does not hold the quote, which has another number in each world.
    return submit(membership.subscribe, { ...common, body }, batching(api.membership.subscribe, wish))
  }
  if (wish.kind !== 'cancelMembership') return undefined
  const bought = answers.get(wish.membership)
  const params = { id: textAt(bought, 'subscription', 'id') }
  // All of it comes back before it begins; afterwards another refund is told.
  const body = { expectedRefundMcs: textAt(bought, 'subscription', 'mcs') }
  const asked = { ...common, body, params }
  return submit(
    membership.cancelSubscription,
    asked,
    batching(api.membership.cancelSubscription, { ...params, ...body }),
  )
}

/** Sends one call and returns its answer. Throws what ended it without one. */
export function sendCall(world: World, call: PlannedCall, answers: Answers): Promise<StoredAnswer> {
  const { memberId } = call.player
  const batching = (operation: Operation, payload: object): Batching => ({
    keyed:
      operation.keyed === true
        ? { scope: `${memberId} ${operation.method} ${operation.path}`, key: call.key, payload }
        : undefined,
    checkAccess: (tx, asked, callers) => world.modules.identity.checkAccess(tx, asked, callers),
  })
  const line: Line = { world, call, answers, batching }
  return callUnderWay.run(call.number, async () => {
    const answer = await (sendToGame(line) ??
      sendToWallet(line) ??
      sendToPlansAndSale(line) ??
      sendToMemberships(line))
    if (answer === undefined) throw new Error(`nobody answers ${call.wish.kind}`)
    return answer
  })
}
