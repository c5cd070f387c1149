import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DEEP_LINKS, deepLinkPaths } from '#contract/rules/deep-links.ts'
import { appOfUserAgent } from '#contract/rules/app-version.ts'
import { LOCALES } from '#contract/locale.ts'
import { ALARM_KINDS } from '#server/modules/notifications/alarms/alarm-kinds.ts'
import { MEMBER_ROUTES } from '#web/member-routes.ts'
import { ROUTES } from '#web/routes.ts'
import { fillNative, noticeScript, loadFacts, versionCode } from './mobile.ts'

const MOBILE = join(import.meta.dirname, '../../mobile')
const RES = join(MOBILE, 'native/android/app/src/main/res')
const load = (name: string) => readFileSync(join(MOBILE, name), 'utf8')
const facts = loadFacts()
const native = (name: string) => fillNative(load(`native/${name}`), facts)
const config = JSON.parse(load('capacitor.config.json'))
const manifest = native('android/app/src/main/AndroidManifest.xml')
const routes = [...ROUTES, ...MEMBER_ROUTES].map(({ path }) => path)

it('a link from outside opens only screens that exist', () => {
  expect(DEEP_LINKS.filter((route) => !routes.includes(route))).toEqual([])
})

it('no link from outside opens a screen that moves money or shows keys', () => {
  const dangerous = /^\/(wallet\/(withdraw|swap|deposit)|account\/otp|ico\/enter|reward\/headcount)/
  expect(DEEP_LINKS.filter((route) => dangerous.test(route))).toEqual([])
})

it('whatever an alarm leads to can be opened by touching its push', () => {
  const accounts = ['binance', 'bybit', 'okx', 'upbit', 'paper']
  const led = Object.values(ALARM_KINDS)
    .map(({ path }) => path.split('?')[0] ?? '')
    .filter((path) => path !== '{to}')
    .flatMap((path) =>
      path.includes('{account}') ? accounts.map((account) => path.replace('{account}', account)) : [path],
    )
    .map((path) => path.replace('{id}', ':id'))
  expect(led.filter((path) => !DEEP_LINKS.some((known) => known === path))).toEqual([])
})

it('Android is asked for exactly these links, in every language, encrypted and of one host', () => {
  const [, filter = ''] =
    /<intent-filter android:autoVerify="true">([\s\S]*?)<\/intent-filter>/.exec(manifest) ?? []
  const paths = [...filter.matchAll(/android:path="([^"]+)"/g)].map(([, path]) => path)
  const patterns = [...filter.matchAll(/android:pathAdvancedPattern="([^"]+)"/g)].map(([, path]) => path)
  const wanted = deepLinkPaths()
  expect(paths).toEqual(wanted.filter((path) => !path.includes(':')))
  expect(patterns).toEqual(
    wanted.filter((path) => path.includes(':')).map((path) => path.replace(/:\w+/, '[^/]*')),
  )
  expect([...filter.matchAll(/android:(scheme|host)="([^"]+)"/g)].map(([, , value]) => value)).toEqual([
    'https',
    facts.host,
  ])
})

it('nothing travels unencrypted, nothing is backed up, nothing is photographed, nothing is debugged', () => {
  expect(new URL(config.server.url).protocol).toBe('https:')
  expect(config.server).toMatchObject({ cleartext: false, allowNavigation: [] })
  expect(config.android).toMatchObject({ allowMixedContent: false, webContentsDebuggingEnabled: false })
  expect(config.ios).toMatchObject({
    webContentsDebuggingEnabled: false,
    limitsNavigationsToAppBoundDomains: true,
  })
  expect(config.loggingBehavior).toBe('none')
  for (const flag of [
    'android:allowBackup="false"',
    'android:fullBackupContent="false"',
    'android:usesCleartextTraffic="false"',
    'android:networkSecurityConfig="@xml/network_security_config"',
    'android:dataExtractionRules="@xml/data_extraction_rules"',
  ])
    expect(manifest).toContain(flag)
  expect(manifest).not.toContain('debuggable')
  expect(native('android/app/src/main/res/xml/network_security_config.xml')).toMatch(
    /cleartextTrafficPermitted="false"/,
  )
  expect(native('android/app/src/main/res/xml/network_security_config.xml')).not.toContain('src="user"')
  expect(native('android/app/src/main/java/MainActivity.java')).toContain('LayoutParams.FLAG_SECURE')
  expect(native('ios/App/App/Info.plist')).not.toMatch(/NSAllows\w+<\/key>\s*<true\/>/)
})

it('the app asks for the network and notifications, and for nothing else', () => {
  const asked = [...manifest.matchAll(/uses-permission android:name="android\.permission\.(\w+)"/g)]
  expect(asked.map(([, name]) => name)).toEqual(['INTERNET', 'POST_NOTIFICATIONS'])
})

it('every part of the app agrees about its host, name and version', () => {
  const { version } = facts
  expect(appOfUserAgent(config.android.appendUserAgent)).toEqual({ platform: 'aos', version })
  expect(appOfUserAgent(config.ios.appendUserAgent)).toEqual({ platform: 'ios', version })
  expect(native('ios/App/App/App.entitlements')).toContain(`applinks:${facts.host}<`)
  expect(native('ios/App/App/Info.plist')).toMatch(
    new RegExp(`WKAppBoundDomains</key>\\s*<array>\\s*<string>${facts.host}<`),
  )
  const files = globSync('native/**/*.{xml,java,swift,plist,entitlements}', { cwd: MOBILE })
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) expect(fillNative(load(file), facts), file).not.toMatch(/(?<!\$)\{\w+\}/)
  expect(versionCode('1.2.3')).toBe(10_203)
})

it('the notice inside the app says what the web app says, in five languages', async () => {
  const script = load('www/notice.js')
  expect(script).toBe(await noticeScript())
  expect(script.match(/^ {2}"?[\w-]+"?: \[/gm)?.length).toBe(LOCALES.length)
})

it('icons and splash come in the sizes that the systems ask for', async () => {
  const sizes: Record<string, number> = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
  for (const [density, size] of Object.entries(sizes)) {
    const { width, height } = await sharp(join(RES, `mipmap-${density}/ic_launcher.png`)).metadata()
    expect([width, height], density).toEqual([size, size])
  }
  const apple = await sharp(
    join(MOBILE, 'native/ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'),
  ).metadata()
  // The store refuses an icon that can be seen through.
  expect([apple.width, apple.height, apple.hasAlpha]).toEqual([1024, 1024, false])
})
