import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findHaproxy } from '#tools/cluster/haproxy.ts'
import { listReadmeSteps } from '../../e2e/production/readme-steps.ts'
import { isKnownSetting } from './known-settings.ts'
import { ROOT } from './source-files.ts'

const UNITS = join(ROOT, 'deploy/systemd')
const units = readdirSync(UNITS).map((name) => [name, readFileSync(join(UNITS, name), 'utf8')] as const)
const services = units.filter(([name]) => name.endsWith('.service'))
/** Those that stay, beside errands that a timer sends. */
const processes = services.filter(([, text]) => text.includes('Restart=always'))
const settings = readFileSync(join(ROOT, 'deploy/env/members.env'), 'utf8')
const SECRET_FILE = /_FILE$/

const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
const assigned = (text: string) =>
  valuesOf(text, 'Environment').flatMap((line) =>
    line
      .split(' ')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  )

it('every setting of the units and of members.env is an option of the product', () => {
  const inUnits = services.flatMap(([, text]) => assigned(text).map(([name]) => name))
  const inFile = [...settings.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect([...inUnits, ...inFile].filter((name) => !isKnownSetting(name))).toEqual([])
  expect(inFile.length).toBeGreaterThan(10)
})

it('the guide is twelve steps of one command each', () => {
  expect([...listReadmeSteps().keys()]).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

it('each unit starts a program that there is, and reads each secret from a credential that it loads', () => {
  for (const [name, text] of services) {
    const [start = ''] = valuesOf(text, 'ExecStart')
    const script = start.split(' ')[1]?.replace('/opt/members/', '') ?? ''
    expect(existsSync(join(ROOT, script)), name).toBe(true)
    const loaded = valuesOf(text, 'LoadCredential').map((line) => line.split(':')[0])
    const named = assigned(text)
      .filter(([setting]) => SECRET_FILE.test(setting))
      .map(([, value]) => value.replace('%d/', ''))
    expect(named.toSorted(), name).toEqual(loaded.toSorted())
  }
})

it('each kind of process has a user and a folder of its own: nobody reads the key that another one works with', () => {
  for (const key of ['User', 'StateDirectory']) {
    const own = processes.map(([, text]) => valuesOf(text, key).join())
    expect([new Set(own).size, own.includes('')]).toEqual([processes.length, false])
  }
  const databases = processes.map(([, text]) => /LoadCredential=database:(\S+)/.exec(text)?.[1])
  expect(new Set(databases).size).toBe(processes.length)
})

it('each errand has a timer that repeats it, also after the machine was off', () => {
  const errands = services.filter((one) => !processes.includes(one))
  const timers = units.filter(([name]) => name.endsWith('.timer'))
  expect(timers.map(([name]) => name.replace('.timer', '.service'))).toEqual(errands.map(([name]) => name))
  for (const [name, text] of timers)
    expect([valuesOf(text, 'OnCalendar').length, valuesOf(text, 'Persistent')], name).toEqual([1, ['true']])
  expect(errands.length).toBe(3)
})

it('systemd itself finds nothing wrong with the units, where it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = units.map(([name, text]) => {
    const path = join(folder, name.replace('@.', '@1.'))
    // Where the product is on this machine, as the user who runs this.
    writeFileSync(
      path,
      text.replaceAll('/opt/members', ROOT).replaceAll(/^(User|Group|EnvironmentFile)=.*$/gm, ''),
    )
    return path
  })
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  })
  if (error !== undefined) return
  const ours = stderr.split('\n').filter((line) => line.includes('members'))
  expect([status, ours.filter((line) => !line.includes('credentials'))]).toEqual([0, []])
})

it.each(['haproxy.cfg', 'database.cfg'])(
  'HAProxy itself finds nothing wrong with %s, where it is installed',
  (name) => {
    const program = findHaproxy()
    if (program === undefined) return
    const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, name)
    // A certificate is the operator's own.
    const text = readFileSync(join(ROOT, 'deploy/haproxy', name), 'utf8').replace(/ ssl crt \S+ alpn \S+/, '')
    writeFileSync(file, text)
    const { status, stderr } = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.any(String)])
  },
)
