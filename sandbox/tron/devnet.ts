import { BLOCK_CALLS } from './node/block-calls.ts'
import { ACCOUNT_CALLS } from './node/account-calls.ts'
import { broadcast, type Fate, type Mempool, withTransaction } from './node/broadcast.ts'
import { type CallContext, type Calls, textOf } from './node/calls.ts'
import { type Chain, exclusively } from './chain.ts'
import { CONTRACT_CALLS } from './node/contract-calls.ts'
import type { Answer } from './wire/exact-json.ts'
import type { Fault } from './faults.ts'
import { settle } from './produce.ts'
import type { JsonObject } from './wire/protobuf.ts'
import { getSignWeight } from './wire/sign-weight.ts'
import { asObject, encodeRaw, parseTransaction, decodeTransactionHex } from './wire/transaction.ts'
import { type Behaviour, FAITHFUL, viewOf } from './node/views.ts'

/** The chain with everything around it: two nodes, what they remember, and what is to go wrong. */
export interface Devnet {
  readonly chain: Chain
  readonly mempool: Mempool
  readonly faults: Fault[]
  /** How the second node differs; the first never does. */
  secondNode: Behaviour
  /** How many times the faucet gave since the start. */
  gifts: number
  timer: NodeJS.Timeout | undefined
}
export interface NodeCall {
  readonly node: number
  /** `wallet` or `walletsolidity`. */
  readonly service: string
  readonly name: string
  readonly params: JsonObject
}

const CALLS: Calls = {
  ...BLOCK_CALLS,
  ...ACCOUNT_CALLS,
  ...CONTRACT_CALLS,
  getsignweight: getSignWeight,
}
const TAKE: Fate = { kind: 'take' }

/** Returns the answer to a wallet call; undefined when there is no such call. */
export async function answerCall(devnet: Devnet, call: NodeCall, fate: Fate = TAKE): Promise<Answer> {
  if (call.service === 'wallet' && call.name === 'broadcasttransaction') {
    const rawJson = asObject(call.params['raw_data'])
    const signatures = call.params['signature']
    const given = Array.isArray(signatures) ? signatures.map(String) : []
    return send(devnet, parseTransaction(encodeRaw(rawJson), given), fate)
  }
  if (call.service === 'wallet' && call.name === 'broadcasthex') {
    const transaction = decodeTransactionHex(textOf(call.params, 'transaction'))
    return withTransaction(await send(devnet, transaction, fate), transaction)
  }
  const answer = CALLS[call.name]
  if (!answer) return undefined
  return inView(devnet, call, (context) => answer(context))
}

/** Runs a read within a turn, on what the node shows after the due blocks were made. */
export function inView(
  { chain, secondNode }: Devnet,
  call: Pick<NodeCall, 'node' | 'service' | 'params'>,
  answer: (context: CallContext) => Answer | Promise<Answer>,
): Promise<Answer> {
  return exclusively(chain, async () => {
    await settle(chain)
    const behaviour = call.node === 2 ? secondNode : FAITHFUL
    const view = viewOf(chain, behaviour, call.service === 'walletsolidity')
    return answer({ chain, view, params: call.params })
  })
}

/** Hands a transaction to the network and sees to it that its block comes although nobody asks. */
export async function send(
  devnet: Devnet,
  transaction: Parameters<typeof broadcast>[1],
  fate: Fate = TAKE,
): Promise<{ readonly [name: string]: Answer }> {
  const { chain } = devnet
  const answer = await exclusively(chain, async () => {
    await settle(chain)
    return broadcast(devnet, transaction, fate)
  })
  wake(devnet)
  return answer
}

/** Requests make blocks; a timer makes them for what waits when no request comes. */
function wake(devnet: Devnet): void {
  const { chain } = devnet
  const due = [
    ...(chain.pending.length ? [chain.pendingSlotMs] : []),
    ...chain.held.map(({ untilMs }) => untilMs),
  ]
  if (devnet.timer || due.length === 0) return
  const waitMs = Math.max(1, Math.min(...due) - chain.clock.now())
  devnet.timer = setTimeout(() => {
    devnet.timer = undefined
    exclusively(chain, () => settle(chain)).then(
      () => wake(devnet),
      (error: unknown) => process.emitWarning(String(error)),
    )
  }, waitMs).unref()
}
