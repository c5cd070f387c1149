import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { Chance } from './chance.ts'
import type { ChaosMember } from './chaos-members.ts'
import type { ChaosFixture } from './chaos-fixture.ts'
import { type Client, createClient } from './client.ts'
import type { Intention, Journal } from './journal.ts'
import { strangeAddress } from './faults/sandbox-chain.ts'

const CODE_WAIT_MS = 500
/** So many requests of a hundred are sent twice at the same moment, as impatient clients and proxies do. */
const TWICE_PERCENT = 30
const GIFT_EVERY_MS = 700

export interface TrafficOptions {
  readonly members: readonly ChaosMember[]
  readonly journal: Journal
  readonly chance: Chance
  /** Of a hundred acts: withdrawals to the outside, and to another member; the rest are swaps. */
  readonly percents: { readonly withdraw: number; readonly send: number }
  /** Coins keep coming to members' addresses. */
  readonly hasGifts: boolean
}

export interface Traffic {
  readonly begun: () => number
  /** No new acts; those under way go on until they have an answer. */
  end(): void
  /** Those under way are given up as well: what became of them stays unknown. Returns when nothing runs any more. */
  giveUp(): Promise<void>
  /** Returns when every act has ended. */
  readonly done: Promise<void>
}

interface Lane extends TrafficOptions {
  readonly client: Client
  readonly others: readonly ChaosMember[]
}

/** Each member acts as fast as the one-time codes allow, and insists on an answer. */
export function startTraffic(fixture: ChaosFixture, options: TrafficOptions): Traffic {
  let isOver = false
  let hasGivenUp = false
  let begun = 0
  const { journal } = options
  const client = createClient(fixture.url, { journal, hasGivenUp: () => hasGivenUp })
  const lane = async (member: ChaosMember): Promise<void> => {
    const others = options.members.filter((other) => other !== member)
    while (!isOver) {
      const otpCode = member.code()
      if (otpCode === undefined) {
        await pause(CODE_WAIT_MS)
        continue
      }
      begun += 1
      await act({ ...options, client, others }, { member, otpCode })
    }
  }
  const gifts = async (): Promise<void> => {
    while (options.hasGifts && !isOver) {
      await fundMember(fixture, options)
      await pause(GIFT_EVERY_MS)
    }
  }
  const done = Promise.all([...options.members.map(lane), gifts()]).then(() => undefined)
  return {
    begun: () => begun,
    end: () => void (isOver = true),
    async giveUp() {
      isOver = true
      hasGivenUp = true
      await done
    },
    done,
  }
}

interface Actor {
  readonly member: ChaosMember
  readonly otpCode: string
}

async function act(lane: Lane, actor: Actor): Promise<void> {
  const { chance, percents } = lane
  const draw = chance.below(100)
  if (draw < percents.withdraw) return withdraw(lane, actor, 'withdraw')
  if (draw < percents.withdraw + percents.send) return withdraw(lane, actor, 'send')
  return swap(lane, actor)
}

/** The key goes along as a memo too, so that an effect without a key can be told apart. */
async function withdraw(lane: Lane, { member, otpCode }: Actor, kind: 'withdraw' | 'send'): Promise<void> {
  const { chance, client } = lane
  const key = randomUUID()
  const address = kind === 'withdraw' ? strangeAddress(key) : chance.pick(lane.others).address
  const coin = chance.happens(75) ? ('USDT' as const) : ('MCS' as const)
  const quantity = `${(coin === 'USDT' ? 10 : 40) + chance.below(3)}.${String(chance.below(1_000_000)).padStart(6, '0')}`
  const sum = { coin, units: BigInt(quantity.replace('.', '')) }
  const intention = begin(lane.journal, { key, kind, memberId: member.memberId, address, sum })
  const body = { coin, address, quantity, otpCode, memo: key }
  const once = () => client.insist(api.wallet.withdraw, { member, key, body }, intention)
  await Promise.all(chance.happens(TWICE_PERCENT) ? [once(), once()] : [once()])
}

async function swap(lane: Lane, { member, otpCode }: Actor): Promise<void> {
  const { chance, client } = lane
  const way = chance.happens(50) ? ('MCS_USDT' as const) : ('USDT_MCS' as const)
  const request_amount = String((way === 'MCS_USDT' ? 40 : 10) + chance.below(5))
  const quote = await client.once(api.wallet.quoteSwap, { member, body: { way, request_amount } })
  if (quote?.http !== 200) return
  const key = randomUUID()
  const quoteId = String(quote.data['quoteId'])
  const intention = begin(lane.journal, {
    key,
    kind: 'swap',
    memberId: member.memberId,
    address: '',
    quoteId,
  })
  const once = () => client.insist(api.wallet.swap, { member, key, body: { quoteId, otpCode } }, intention)
  await Promise.all(chance.happens(TWICE_PERCENT) ? [once(), once()] : [once()])
}

function begin(
  journal: Journal,
  what: Pick<Intention, 'key' | 'kind' | 'memberId' | 'address' | 'quoteId' | 'sum'>,
): Intention {
  const intention: Intention = { ...what, outcome: 'unknown', answers: new Set() }
  journal.intentions.push(intention)
  return intention
}

async function fundMember(
  { chain }: ChaosFixture,
  { members, chance, journal }: TrafficOptions,
): Promise<void> {
  const { address } = chance.pick(members)
  const coin = chance.pick(['USDT', 'MCS', 'TRX'] as const)
  const amount = `${1 + chance.below(9)}.${String(chance.below(1_000_000)).padStart(6, '0')}`
  const txid = await chain.fund(address, coin, amount)
  journal.gifts.push({ txid, address })
}
