import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserServer, chromium } from 'playwright-core'

const CACHE = join(import.meta.dirname, '../../.cache')
const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium')
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const TRIAL_LIMIT_MS = 30_000

/** Flags under which a browser is quiet, the same on every machine, and starts as root. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium that was seen to run on this machine, with what its process needs in its environment. */
export interface ChromiumProgram {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
  readonly source: string
}

/**
 * The first that really runs: CHROMIUM_PATH, one of the system, the one inside the npm package, Debian's by apt as root.
 * Throws with what each of them said when none does.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const refusals: string[] = []
  for (const look of [given, ofSystem, ofPackage, ofDebian]) {
    const found = await look()
    if (!found) continue
    const refusal = await trial(found)
    if (!refusal) return found
    refusals.push(`${found.source} (${found.path}): ${refusal}`)
  }
  const tried = refusals.length ? `\n${refusals.join('\n')}` : ''
  throw new Error(`No Chromium runs here. Install one, or name it in CHROMIUM_PATH.${tried}`)
}

/** Starts the browser that journeys, screens and benches look through. The caller closes it. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return start(await findChromium(), flags)
}

/** Starts a browser for several processes, each with profiles of its own, which find it at its endpoint. The caller closes it. */
export async function launchSharedChromium(): Promise<BrowserServer> {
  return chromium.launchServer(optionsFor(await findChromium(), []))
}

/** Opens a connection to a shared browser; closing it closes the profiles opened through it. */
export function connectChromium(endpoint: string): Promise<Browser> {
  return chromium.connect(endpoint)
}

/** Starts one with a profile that lasts, for judges that come in through a debugging port and must find the session. */
export async function launchProfile(directory: string, flags: readonly string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext(directory, optionsFor(await findChromium(), flags))
}

function given(): ChromiumProgram | undefined {
  const path = process.env['CHROMIUM_PATH']
  return path ? { path, env: {}, source: 'CHROMIUM_PATH' } : undefined
}

function ofSystem(): ChromiumProgram | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = paths.find((candidate) => existsSync(candidate))
  return path ? { path, env: {}, source: 'of the system' } : undefined
}

/** Unpacks the npm package's browser once, with the few libraries and the font that a bare machine lacks. */
async function ofPackage(): Promise<ChromiumProgram | undefined> {
  if (!existsSync(PACKAGE)) return undefined
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), ...fonts }
  return { path: join(folder, 'chromium'), env, source: 'of the npm package' }
}

async function unpack(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const half = `${folder}.${process.pid}`
  const { TMPDIR } = process.env
  mkdirSync(half, { recursive: true })
  // The package unpacks into the directory for temporary files and knows no other way to be told where.
  process.env['TMPDIR'] = half
  try {
    for (const part of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'])
      await inflate(join(PACKAGE, 'bin', part))
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
  try {
    renameSync(half, folder)
  } catch (error) {
    // Another process unpacked it meanwhile: its copy is the same.
    if (!existsSync(folder)) throw error
    rmSync(half, { recursive: true, force: true })
  }
}

function ofDebian(): ChromiumProgram | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('  No Chromium yet: asking apt for Debian’s.')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' as const }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return ofSystem()
}

function start(program: ChromiumProgram, flags: readonly string[]): Promise<Browser> {
  return chromium.launch(optionsFor(program, flags))
}

function optionsFor(program: ChromiumProgram, flags: readonly string[]) {
  return {
    executablePath: program.path,
    args: [...FLAGS, ...flags],
    env: { ...definedEnvironment(), ...program.env },
    timeout: TRIAL_LIMIT_MS,
  }
}

/** Lets the browser show a page. Returns what went wrong, or nothing. */
async function trial(program: ChromiumProgram): Promise<string> {
  try {
    const browser = await start(program, [])
    const page = await browser.newPage()
    await page.goto('data:text/html,<p>seen')
    const seen = await page.innerText('p')
    await browser.close()
    return seen === 'seen' ? '' : `shows "${seen}" instead of the trial page`
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error)
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
