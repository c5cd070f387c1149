import { join } from 'node:path'
import { tmpdir } from 'node:os'
import autocannon from 'autocannon'
import { startDemo } from '#tools/seed/demo.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { startService, untilAnswers } from '#tools/launch/service.ts'
import { median, round } from './parts/median.ts'

const PATH = '/api/config/app-version'
const CONNECTIONS = 32
const WARM_UP_SECONDS = 3
const ROUND_SECONDS = 4
const ROUNDS = 7

/** Requests per second of a sign-in-free read against a bare Fastify route with the same query, in turns. */
export async function run(): Promise<object> {
  const demo = await startDemo({ ROLE: 'web', LOG_LEVEL: 'warn' })
  const port = await freePort()
  const bare = startService({
    name: 'bare Fastify route',
    script: join(import.meta.dirname, 'parts/bare-fastify.ts'),
    env: { PORT: String(port), DATABASE_URL: demo.databaseUrl },
    logFile: join(tmpdir(), `mcs-members-bare-${port}.log`),
  })
  try {
    const bareUrl = `http://127.0.0.1:${port}`
    await untilAnswers(bare, `${bareUrl}/readyz`, 30_000)
    await refuseDifferentAnswers(demo.url, bareUrl)
    return await compare(`${demo.url}${PATH}`, `${bareUrl}${PATH}`)
  } finally {
    await bare.stop()
    await demo.stop()
  }
}

/** Comparing speeds means something only while both do the same. */
async function refuseDifferentAnswers(productUrl: string, bareUrl: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [productUrl, bareUrl].map(async (url) => (await fetch(`${url}${PATH}`)).text()),
  )
  if (ours !== theirs) throw new Error(`The two routes answer differently: ${ours} and ${theirs}`)
}

async function compare(productUrl: string, bareUrl: string): Promise<object> {
  await measure(bareUrl, WARM_UP_SECONDS)
  await measure(productUrl, WARM_UP_SECONDS)
  const rounds: { product: Measured; ratio: number }[] = []
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    const bare = await measure(bareUrl, ROUND_SECONDS)
    const product = await measure(productUrl, ROUND_SECONDS)
    const ratio = product.perSecond / bare.perSecond
    rounds.push({ product, ratio })
    console.log(
      `${turn}: bare ${bare.perSecond.toFixed(0)}/s p99 ${bare.p99Ms} ms, product ${product.perSecond.toFixed(0)}/s p99 ${product.p99Ms} ms, ratio ${ratio.toFixed(3)}`,
    )
  }
  return {
    ratioToBareFastify: round(median(rounds.map(({ ratio }) => ratio)), 3),
    requestsPerSecond: round(median(rounds.map(({ product }) => product.perSecond)), 0),
    p99Ms: round(median(rounds.map(({ product }) => product.p99Ms)), 1),
  }
}

interface Measured {
  readonly perSecond: number
  readonly p99Ms: number
}

async function measure(url: string, seconds: number): Promise<Measured> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (result.errors || result.non2xx)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}
