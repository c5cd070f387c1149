import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import type { BrowserContext } from 'playwright-core'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { startTlsProxy } from '#testing/outside/tls-proxy.ts'
import { launchProfile } from '#tools/launch/chromium.ts'
import { startDemo } from '#tools/seed/demo.ts'
import { firstLoad } from '#tools/screens/first-load.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { signInThroughForm } from '#tools/screens/sign-in.ts'
import { median, round } from './parts/median.ts'

const GUEST_ROUTES = ['/sign-in', '/sign-up', '/']
/** The tab roots, and the list of signals. */
const MEMBER_ROUTES = ['/', '/wallet', '/trading', '/trading/signal', '/profit', '/game', '/setting']
const KILOBYTE = 1024

interface LighthouseScores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

/** First-load bytes as the browser receives them, and Lighthouse for mobile under real throttling, median of some runs. */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { route: { type: 'string', multiple: true }, runs: { type: 'string', default: '5' } },
  })
  if (!isBuilt()) await build()
  const front = await freePort()
  const demo = await startDemo({ LOG_LEVEL: 'warn', PUBLIC_URL: `https://localhost:${front}` })
  // As members have it behind deploy/haproxy: over TLS and HTTP/2, on one connection.
  const proxy = await startTlsProxy(front, Number(new URL(demo.url).port))
  const directory = mkdtempSync(join(tmpdir(), 'mcs-members-profile-'))
  const port = await freePort()
  const profile = await launchProfile(directory, [
    `--remote-debugging-port=${port}`,
    `--ignore-certificate-errors-spki-list=${proxy.keyHash}`,
  ])
  const bench: Bench = { url: proxy.url, profile, port, runs: Number(values.runs) }
  const isWanted = (route: string) => values.route?.includes(route) ?? true
  const figures: Record<string, object> = {}
  try {
    for (const route of GUEST_ROUTES.filter(isWanted)) figures[nameOf(route)] = await figuresOf(bench, route)
    const memberRoutes = MEMBER_ROUTES.filter(isWanted)
    const [member] = demo.signIns
    if (member && memberRoutes.length) await signInThroughForm(await profile.newPage(), proxy.url, member)
    for (const route of memberRoutes)
      figures[route === '/' ? 'memberHome' : nameOf(route)] = await figuresOf(bench, route)
    return figures
  } finally {
    await profile.close()
    await proxy.stop()
    await demo.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Bench {
  readonly url: string
  readonly profile: BrowserContext
  readonly port: number
  readonly runs: number
}

async function figuresOf(bench: Bench, route: string): Promise<object> {
  const bytes = await firstLoad(bench.profile, `${bench.url}${route}`, { width: 390, height: 844 })
  const runs: LighthouseScores[] = []
  for (let turn = 1; turn <= bench.runs; turn += 1) runs.push(await measure(bench, route))
  const middle = (read: (run: LighthouseScores) => number, decimals: number) =>
    round(median(runs.map(read)), decimals)
  const figures = {
    jsBrotliKB: round(bytes.script / KILOBYTE, 1),
    cssBrotliKB: round(bytes.stylesheet / KILOBYTE, 1),
    performance: middle((run) => run.performance, 0),
    accessibility: middle((run) => run.accessibility, 0),
    bestPractices: middle((run) => run.bestPractices, 0),
    seo: middle((run) => run.seo, 0),
    lcpMs: middle((run) => run.lcpMs, 0),
    tbtMs: middle((run) => run.tbtMs, 0),
    cls: middle((run) => run.cls, 3),
  }
  console.log(route, JSON.stringify(figures))
  return figures
}

async function measure({ url, port }: Bench, route: string): Promise<LighthouseScores> {
  const result = await lighthouse(`${url}${route}`, {
    port,
    logLevel: 'error',
    throttlingMethod: 'devtools',
    formFactor: 'mobile',
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${route}.`)
  const { categories, audits } = result.lhr
  const score = (name: string) => (categories[name]?.score ?? 0) * 100
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  }
}

/** /trading/signal becomes tradingSignal, / becomes home. */
function nameOf(route: string): string {
  const words = route.split(/[/-]/).filter(Boolean)
  return (
    words.map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join('') ||
    'home'
  )
}
