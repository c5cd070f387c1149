import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { deepLinkPaths } from '#contract/rules/deep-links.ts'
import { LANGUAGE_TAGS, LOCALES } from '#contract/locale.ts'
import { listMessages } from './messages.ts'

const MOBILE = join(import.meta.dirname, '../../mobile')
const NATIVE = join(MOBILE, 'native')
const PLATFORMS = ['android', 'ios'] as const
/** Capacitor's own splash pictures by size and way; ours is one for all. */
const ITS_SPLASHES = 'app/src/main/res/drawable-{land,port}-*'
const TEXT_FILE = /\.(xml|java|swift|plist|entitlements)$/

/** What the parts of the app must agree on; mobile/capacitor.config.json and mobile/package.json say it. */
export interface AppFacts {
  readonly appId: string
  readonly appName: string
  /** The one host that the app shows and whose links it opens. */
  readonly host: string
  readonly version: string
}

export function loadFacts(folder: string = MOBILE): AppFacts {
  const config = JSON.parse(readFileSync(join(folder, 'capacitor.config.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { appId: config.appId, appName: config.appName, host: new URL(config.server.url).host, version }
}

/** 1.2.3 is 10203: stores want a number that grows. */
export function versionCode(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return major * 10_000 + minor * 100 + patch
}

/** One line of Android's link filter: a `:id` may be anything within its part of the path. */
function pathLine(path: string): string {
  const isExact = !path.includes(':')
  const value = isExact ? path : path.replaceAll(/:\w+/g, '[^/]*')
  return `<data android:${isExact ? 'path' : 'pathAdvancedPattern'}="${value}" />`
}

/** Fills {appId}, {appName}, {host} and {deepLinks} into a file of the app. */
export function fillNative(source: string, { appId, appName, host }: AppFacts): string {
  return source
    .replaceAll('{appId}', appId)
    .replaceAll('{appName}', appName)
    .replaceAll('{host}', host)
    .replace('{deepLinks}', () => deepLinkPaths().map(pathLine).join('\n                '))
}

/** The texts of the notice that stands while the site cannot be reached: the web app's own. */
export async function noticeScript(): Promise<string> {
  const texts: Record<string, readonly string[]> = {}
  for (const locale of LOCALES) {
    const { offline_title = '', offline_text = '', common_retry = '' } = await listMessages(locale)
    texts[LANGUAGE_TAGS[locale]] = [offline_title, offline_text, common_retry]
  }
  const traditional = '/^zh-(hant|tw|hk|mo)/i'
  return `const TEXTS = ${JSON.stringify(texts, null, 2)}
const wanted = navigator.language
const tag = /^zh/i.test(wanted) ? (${traditional}.test(wanted) ? 'zh-TW' : 'zh-CN') : wanted.split('-')[0]
const [title, text, retry] = TEXTS[tag] ?? TEXTS.en
document.documentElement.lang = tag in TEXTS ? tag : 'en'
document.querySelector('#title').textContent = title
document.querySelector('#text').textContent = text
document.querySelector('#retry').textContent = retry
const again = () => location.replace('https://${loadFacts().host}/')
document.querySelector('#retry').addEventListener('click', again)
addEventListener('online', again)
`
}

function capacitor(...args: readonly string[]): void {
  const { status } = spawnSync('npx', ['cap', ...args], { cwd: MOBILE, stdio: 'inherit' })
  if (status !== 0) throw new Error(`cap ${args.join(' ')} ended with ${status}`)
}

/** Lays our own files over what Capacitor makes. */
function applyOverlay(facts: AppFacts): void {
  const files = globSync('**/*', { cwd: NATIVE, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const entry of files) {
    const name = relative(NATIVE, join(entry.parentPath, entry.name))
    const target = join(
      MOBILE,
      name.replace('MainActivity', `${facts.appId.replaceAll('.', '/')}/MainActivity`),
    )
    mkdirSync(dirname(target), { recursive: true })
    if (TEXT_FILE.test(name))
      writeFileSync(target, fillNative(readFileSync(join(NATIVE, name), 'utf8'), facts))
    else cpSync(join(NATIVE, name), target)
  }
}

/** Replaces what must stand in a file of Capacitor's; throws when its template says something else by now. */
function patch(file: string, changes: readonly (readonly [from: RegExp, to: string])[]): void {
  let text = readFileSync(join(MOBILE, file), 'utf8')
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`${file} does not say ${from} any more`)
    text = text.replace(from, to)
  }
  writeFileSync(join(MOBILE, file), text)
}

/** Makes android/ and ios/ anew: Capacitor's template, our files over it, and what cap sync puts in. */
async function main(): Promise<void> {
  const facts = loadFacts()
  writeFileSync(join(MOBILE, 'www/notice.js'), await noticeScript())
  if (!existsSync(join(MOBILE, 'node_modules'))) throw new Error('First: cd mobile && npm install')
  for (const platform of PLATFORMS) {
    rmSync(join(MOBILE, platform), { recursive: true, force: true })
    capacitor('add', platform)
  }
  for (const name of globSync(ITS_SPLASHES, { cwd: join(MOBILE, 'android') }))
    rmSync(join(MOBILE, 'android', name), { recursive: true })
  applyOverlay(facts)
  patch('android/app/build.gradle', [
    [/versionCode \d+/, `versionCode ${versionCode(facts.version)}`],
    [/versionName "[^"]*"/, `versionName "${facts.version}"`],
    [/minifyEnabled false/, 'minifyEnabled false\n            debuggable false'],
  ])
  patch('ios/App/App.xcodeproj/project.pbxproj', [
    [/MARKETING_VERSION = [^;]+/g, `MARKETING_VERSION = ${facts.version}`],
    [/CURRENT_PROJECT_VERSION = [^;]+/g, `CURRENT_PROJECT_VERSION = ${versionCode(facts.version)}`],
    [
      /CODE_SIGN_STYLE = Automatic;/g,
      'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tCODE_SIGN_STYLE = Automatic;',
    ],
  ])
  capacitor('sync')
}

if (import.meta.main) await main()
