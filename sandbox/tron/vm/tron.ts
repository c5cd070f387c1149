import type { FastifyInstance } from 'fastify'
import { openBlockLog } from '../block-log.ts'
import { exclusively } from '../chain.ts'
import { createClock } from './clock.ts'
import { ADDRESSES } from '../pages/dev-calls.ts'
import type { Devnet } from '../devnet.ts'
import { openChain } from '../open-chain.ts'
import { mine } from '../produce.ts'
import { serveNode } from '../node/serve.ts'
import { FAITHFUL } from '../node/views.ts'

const HOST = '127.0.0.1'

export interface TronSandboxOptions {
  /** 0 takes a free one. */
  readonly port?: number
  /** Of the second node. */
  readonly secondPort?: number
  /** Append-only log of the blocks; without it the chain ends with the process. */
  readonly file?: string
  readonly blockMs?: number
  readonly solidDepth?: number
  /** Milliseconds since 1970; a clock that stands still is moved by dev/clock and dev/mine. */
  readonly now?: () => number
}

export interface TronSandbox {
  /** Full node, solidity node and event server in one; dev/ besides. */
  readonly url: string
  /** Another node of the same chain, which lags or disagrees under a fault. */
  readonly secondUrl: string
  /** In base58. */
  readonly addresses: { readonly usdt: string; readonly mcs: string; readonly faucet: string }
  stop(): Promise<void>
}

/** Starts a TRON chain on this machine: two nodes over HTTP, the tokens deployed, and a faucet. */
export async function startTronSandbox(options: TronSandboxOptions = {}): Promise<TronSandbox> {
  const { port = 0, secondPort = 0, file, blockMs = 300, solidDepth = 19, now = () => Date.now() } = options
  const chain = await openChain({
    options: { blockMs, solidDepth },
    clock: createClock(now),
    log: openBlockLog(file),
  })
  // Clients build on the head, and the first block of all has no number that they could read.
  if (chain.blocks.length === 1) await exclusively(chain, () => mine(chain, 1))
  const devnet: Devnet = {
    chain,
    mempool: { seen: new Set() },
    faults: [],
    secondNode: FAITHFUL,
    gifts: 0,
    timer: undefined,
  }
  const [first, second] = [serveNode(devnet, 1), serveNode(devnet, 2)]
  const url = await listen(first, port)
  const secondUrl = await listen(second, secondPort)
  return {
    url,
    secondUrl,
    addresses: ADDRESSES,
    stop: async () => {
      clearTimeout(devnet.timer)
      await Promise.all([first.close(), second.close()])
    },
  }
}

function listen(app: FastifyInstance, port: number): Promise<string> {
  return app.listen({ port, host: HOST })
}
