import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LOCALES, splitLocale } from '#contract/locale.ts'
import { MEMBER_ROUTES } from '#web/member-routes.ts'
import { appManifest } from './app-manifest.ts'
import { listMessages } from './messages.ts'

const PUBLIC = join(import.meta.dirname, '../../web/public')

describe.each(LOCALES)('the manifest in %s', async (locale) => {
  const manifest = appManifest(locale, 'MCS Members', await listMessages(locale))

  it('names pictures that exist in the size it says', async () => {
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      expect(existsSync(join(PUBLIC, src)), src).toBe(true)
      const { width, height } = await sharp(join(PUBLIC, src)).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  it('leads to screens, in its own language', () => {
    const paths = manifest.shortcuts.map(({ url }) => splitLocale(url))
    expect(paths.every((path) => path.locale === locale)).toBe(true)
    const known = MEMBER_ROUTES.map(({ path }) => path)
    expect(paths.filter(({ rest }) => !known.includes(rest))).toEqual([])
    expect(splitLocale(manifest.start_url)).toMatchObject({ locale, rest: '/' })
  })
})

it('a maskable icon fills its square, and its mark stays in the circle that every mask leaves', async () => {
  const { data, info } = await sharp(join(PUBLIC, 'icons/maskable-512.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pointAt = (index: number) => [...data.subarray(index * 4, index * 4 + 4)].join()
  const ground = pointAt(0)
  const outside: string[] = []
  for (let index = 0; index < info.width * info.height; index += 1) {
    const x = (index % info.width) - info.width / 2
    const y = Math.floor(index / info.width) - info.height / 2
    if (Math.hypot(x, y) > info.width * 0.4 && pointAt(index) !== ground) outside.push(`${x},${y}`)
  }
  expect(ground.endsWith(',255')).toBe(true)
  expect(outside).toEqual([])
})
