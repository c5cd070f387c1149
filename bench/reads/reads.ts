import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withDemoProduct, type DemoProduct } from '../measure/demo-product.ts'
import { percentileMs, runLoad, toWire, type WireRequest } from '../measure/load.ts'
import { cpuMsOf, databaseCpuMs } from '../measure/process-cpu.ts'
import { startProcesses, type Processes } from '../measure/web-processes.ts'
import { median, round } from '../parts/median.ts'
import { fillDemo, type DemoReader } from './fill-demo.ts'

const WARM_UP = 200
const BARE_PER_SECOND = 5_000
const FIRST_PER_SECOND = 300

/** The reads that members make most, by the names of the last line; `:signal` stands for a signal of the list. */
const READS = {
  tradingStatus: '/api/trading/status',
  signals: '/api/trading/signals',
  signal: '/api/trading/signals/:signal',
  histories: '/api/wallet/histories',
  game: '/api/game/current',
  profit: '/api/profit/summary',
  wallet: '/api/wallet/balance',
  me: '/api/member/me',
  alarms: '/api/alarm',
  notices: '/api/board/notice',
} as const

interface Options {
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  /** Prints the statements of each read. */
  readonly statements: boolean
}

function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      statements: { type: 'boolean', default: false },
    },
  })
  return {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    statements: values.statements,
  }
}

/** Requests of all readers in turn. */
function requestsOf(readers: readonly DemoReader[], path: string, count: number): WireRequest[] {
  const own = readers.map(({ token, signalId }) =>
    toWire({ method: 'GET', path: path.replace(':signal', signalId), token }),
  )
  return Array.from({ length: count }, (_, index) => own[index % own.length] ?? Buffer.alloc(0))
}

interface Wire {
  readonly bytes: number
  readonly encoding: string
  readonly etag: boolean
}

/** An answer as a browser gets it. */
function fetchAsBrowser(port: number, path: string, { token, signalId }: DemoReader): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
    const asked = { port, host: '127.0.0.1', path: path.replace(':signal', signalId), headers }
    request(asked, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () =>
        resolve({
          bytes,
          encoding: answer.headers['content-encoding'] ?? 'none',
          etag: answer.headers.etag !== undefined,
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

interface ReadRound {
  readonly perSecond: number
  readonly p99Ms: number
  readonly nodeMs: number
  readonly databaseMs: number
  readonly statements: number
  readonly bytes: number
}

async function measureRead(
  { port, server, postmaster, figures }: DemoProduct,
  requests: readonly WireRequest[],
  connections: number,
): Promise<ReadRound> {
  const mark = await figures.startCount()
  const [node, database] = [cpuMsOf([server.pid]), databaseCpuMs(postmaster)]
  const { seconds, answers } = await runLoad({ ports: [port], connections }, requests)
  const [nodeMs, databaseMs] = [cpuMsOf([server.pid]) - node, databaseCpuMs(postmaster) - database]
  const { statements } = await figures.countSince(mark)
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong !== undefined) throw new Error(`${wrong.status} ${wrong.body}\n${server.lastLines(3)}`)
  const count = requests.length
  return {
    perSecond: count / seconds,
    p99Ms: percentileMs(answers, 0.99),
    nodeMs: nodeMs / count,
    databaseMs: databaseMs / count,
    statements: statements / count,
    bytes: median(answers.map(({ body }) => Buffer.byteLength(body))),
  }
}

/** What was sent for the requests of a warm-up, a line each: how often for one request, and how long it took. */
async function listStatements({ figures }: DemoProduct): Promise<string[]> {
  const busiest = await figures.listBusiest(30)
  return busiest
    .filter(({ calls }) => calls >= WARM_UP / 20)
    .map(({ text, calls, milliseconds }) => {
      const each = `${round(calls / WARM_UP, 2)} × ${round(milliseconds / calls, 3)} ms`
      return `  ${each}  ${text}`
    })
}

/** Rounds of a read and of the bare route in turns. */
async function compareRead(
  product: DemoProduct,
  {
    readers,
    path,
    bare,
    options,
  }: { readers: readonly DemoReader[]; path: string; bare: Processes; options: Options },
): Promise<object> {
  const { seconds, rounds, connections } = options
  const measureOf = (count: number) => measureRead(product, requestsOf(readers, path, count), connections)
  const wire = toWire({ method: 'POST', path: '/bare', body: {} })
  let bareCount = BARE_PER_SECOND
  const turns: { own: ReadRound; ratio: number }[] = []
  if (options.statements) await product.figures.reset()
  let perSecond = (await measureOf(WARM_UP)).perSecond || FIRST_PER_SECOND
  if (options.statements) for (const line of await listStatements(product)) console.log(line)
  for (let turn = 0; turn < rounds; turn += 1) {
    const own = await measureOf(Math.max(WARM_UP, Math.round(perSecond * seconds)))
    perSecond = own.perSecond
    const bareRequests = Array.from({ length: bareCount }, () => wire)
    const load = await runLoad({ ports: bare.ports, connections }, bareRequests)
    bareCount = Math.round(bareRequests.length / load.seconds)
    turns.push({ own, ratio: own.perSecond / bareCount })
  }
  const middle = (name: keyof ReadRound) => median(turns.map(({ own }) => own[name]))
  const [reader] = readers
  if (reader === undefined) throw new Error('nobody reads')
  const { bytes: wireBytes, encoding, etag } = await fetchAsBrowser(product.port, path, reader)
  return {
    perSecond: round(middle('perSecond'), 0),
    p99Ms: round(middle('p99Ms'), 1),
    nodeMs: round(middle('nodeMs'), 3),
    databaseMs: round(middle('databaseMs'), 3),
    statements: round(middle('statements'), 2),
    ratioToBareFastify: round(median(turns.map(({ ratio }) => ratio)), 3),
    bytes: middle('bytes'),
    wireBytes,
    encoding,
    etag,
  }
}

async function measureAll(product: DemoProduct, options: Options): Promise<object> {
  const readers = await fillDemo(product)
  // What else the product does would be counted with the reads.
  for (const service of product.services) if (service !== product.server) await service.stop()
  await pause(1_000)
  const bare = await startProcesses(1, {
    name: 'bare',
    script: join(import.meta.dirname, '../money/floor-server.ts'),
    env: { DATABASE_URL: '' },
    folder: product.folder,
  })
  try {
    const figures: Record<string, object> = {}
    for (const [name, path] of Object.entries(READS)) {
      figures[name] = await compareRead(product, { readers, path, bare, options })
      console.log(`${name.padEnd(14)} ${JSON.stringify(figures[name])}`)
    }
    return figures
  } finally {
    await bare.stop()
  }
}

/** The ten reads that members make most, of one web process, beside a bare Fastify route in turns. */
export async function run(args: readonly string[]): Promise<object> {
  const options = parseOptions(args)
  return withDemoProduct((product) => measureAll(product, options))
}
