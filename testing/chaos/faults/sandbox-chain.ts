import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { toBase58 } from '#server/modules/chain/node/tron-address.ts'
import { createTronNode, type TronNode } from '#server/modules/chain/node/tron-node.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { type Service, startService, untilAnswers } from '#tools/launch/service.ts'

const MAIN = join(import.meta.dirname, '../../../sandbox/tron/main.ts')
const READY_LIMIT_MS = 60_000
/** Quick blocks, so that a deposit is solid after four seconds and a hundred faults fit into minutes. */
const BLOCK_MS = 200
/** As on the real chain. Between a block's being seen and its being solid even a slow worker has its time. */
export const SOLID_DEPTH = 19

export type ChainCoin = 'USDT' | 'MCS' | 'TRX'

/** The sandbox's chain as a process of its own, with the handles that only a sandbox has. */
export interface SandboxChain {
  readonly service: Service
  /** What server and signer are told of it. */
  readonly env: Readonly<Record<'TRON_FULL_HOST' | 'TRON_CHECK_HOST' | 'TRON_USDT' | 'TRON_MCS', string>>
  readonly node: TronNode
  /** A call that no real chain offers. Returns what it says; throws a sentence when it is refused. */
  dev(name: string, body: object): Promise<Record<string, unknown>>
  fund(address: string, coin: ChainCoin, amount: string): Promise<string>
  /** The number of the newest block, whatever the nodes answer. */
  head(): Promise<number>
  /** Everything works again. */
  heal(): Promise<void>
  /** The solid balance of an address, which no reorganisation can undo, in millionths. */
  solidUnits(address: string, coin: ChainCoin): Promise<bigint>
}

export async function startSandboxChain(folder: string): Promise<SandboxChain> {
  const [port, secondPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const service = startService({
    name: 'sandbox chain',
    script: MAIN,
    env: {
      TRON_PORT: String(port),
      TRON_SECOND_PORT: String(secondPort),
      TRON_DATA: join(folder, 'blocks.jsonl'),
      TRON_BLOCK_MS: String(BLOCK_MS),
      TRON_SOLID_DEPTH: String(SOLID_DEPTH),
      NODE_OPTIONS: '',
    },
    logFile: join(folder, 'logs', 'chain.log'),
  })
  await untilAnswers(service, `${url}/healthcheck`, READY_LIMIT_MS)
  const getStatus = async (): Promise<{ usdt: string; mcs: string; head: number }> =>
    (await fetch(`${url}/dev/status`)).json()
  const status = await getStatus()
  const node = createTronNode({ fullHost: url, solidityHost: url, apiKey: '' })
  const dev: SandboxChain['dev'] = async (name, body) => {
    const answer = await fetch(`${url}/dev/${name}`, { method: 'POST', body: JSON.stringify(body) })
    const said: Record<string, unknown> = await answer.json()
    if (!answer.ok) throw new Error(String(said['error']))
    return said
  }
  return {
    service,
    env: {
      TRON_FULL_HOST: url,
      TRON_CHECK_HOST: `http://127.0.0.1:${secondPort}`,
      TRON_USDT: status.usdt,
      TRON_MCS: status.mcs,
    },
    node,
    dev,
    fund: async (address, coin, amount) => String((await dev('faucet', { address, coin, amount }))['txid']),
    head: async () => (await getStatus()).head,
    heal: async () => void (await fetch(`${url}/dev/faults`, { method: 'DELETE' })),
    solidUnits: async (address, coin) =>
      coin === 'TRX'
        ? ((await node.sunOf('solid', address)) ?? 0n)
        : node.unitsOf('solid', coin === 'USDT' ? status.usdt : status.mcs, address),
  }
}

/** An address of nobody, another one for each name. */
export function strangeAddress(name: string): string {
  return toBase58(`41${createHash('sha256').update(`stranger ${name}`).digest('hex').slice(0, 40)}`)
}
