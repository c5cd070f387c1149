import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '../..')
/** The icon's own drawing is the one source: a square of 32 with round corners, and the mark on it. */
const SOURCE = readFileSync(join(ROOT, 'web/public/icon.svg'), 'utf8')
const SIDE = 32
const GROUND = /fill="(#[0-9a-f]{6})"\/>/.exec(SOURCE)?.[1] ?? ''
const MARK = /<g [\s\S]*<\/g>/.exec(SOURCE)?.[0] ?? ''
/** Within the inner 80 % circle that every mask leaves: the mark's farthest point lies at 41 % of the square. */
const SAFE = 0.85
/** Android draws the foreground on 108 units and may cut it to the inner 66. */
const FOREGROUND = 0.66
const SPLASH = 0.16
const DAY = '#f5f4f1'
const NIGHT = '#0f0e11'

interface Picture {
  readonly file: string
  readonly size: number
  readonly svg: string
}

function drawMark(scale: number, drawing: string = MARK): string {
  const gap = (SIDE * (1 - scale)) / 2
  return `<g transform="translate(${gap} ${gap}) scale(${scale})">${drawing}</g>`
}

function square(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`
}

const ground = (colour: string, round = 0) =>
  `<rect width="${SIDE}" height="${SIDE}" rx="${round}" fill="${colour}"/>`
const plain = MARK.replaceAll(/(stroke|fill)="#[0-9a-f]{3,6}"/g, '$1="#fff"')
/** On a light ground the white stroke is drawn in ink. */
const inked = MARK.replaceAll('stroke="#fff"', `stroke="${GROUND}"`).replaceAll('#e0a4de', '#7b2a80')
const maskable = square(ground(GROUND) + drawMark(SAFE))

const WEB: readonly Picture[] = [
  ...[192, 512].flatMap((size) => [
    { file: `web/public/icons/app-${size}.png`, size, svg: SOURCE },
    { file: `web/public/icons/maskable-${size}.png`, size, svg: maskable },
  ]),
  { file: 'web/public/icons/apple-180.png', size: 180, svg: maskable },
  { file: 'web/public/icons/badge-96.png', size: 96, svg: square(drawMark(1, plain)) },
]

const RES = 'mobile/native/android/app/src/main/res'
const ASSETS = 'mobile/native/ios/App/App/Assets.xcassets'
/** Sizes of a launcher icon by density; the foreground of an adaptive icon is 2.25 times as large. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
const APP: readonly Picture[] = [
  ...Object.entries(DENSITIES).flatMap(([density, size]) => [
    { file: `${RES}/mipmap-${density}/ic_launcher.png`, size, svg: SOURCE },
    {
      file: `${RES}/mipmap-${density}/ic_launcher_round.png`,
      size,
      svg: square(ground(GROUND, SIDE / 2) + drawMark(SAFE)),
    },
    {
      file: `${RES}/mipmap-${density}/ic_launcher_foreground.png`,
      size: (size * 9) / 4,
      svg: square(drawMark(FOREGROUND)),
    },
    { file: `${RES}/drawable-${density}/ic_stat_alarm.png`, size: size / 2, svg: square(drawMark(1, plain)) },
  ]),
  { file: `${RES}/drawable/splash.png`, size: 1024, svg: square(ground(DAY) + drawMark(SPLASH, inked)) },
  { file: `${RES}/drawable-night/splash.png`, size: 1024, svg: square(ground(NIGHT) + drawMark(SPLASH)) },
  { file: `${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, size: 1024, svg: maskable },
  ...['', '-1', '-2'].map((end) => ({
    file: `${ASSETS}/Splash.imageset/splash-2732x2732${end}.png`,
    size: 2732,
    svg: square(ground(NIGHT) + drawMark(SPLASH)),
  })),
]

/** Draws every icon of the web app and of the mobile apps anew from the one drawing. */
async function main(): Promise<void> {
  for (const { file, size, svg } of [...WEB, ...APP]) {
    const target = join(ROOT, file)
    mkdirSync(dirname(target), { recursive: true })
    const density = (72 * size) / SIDE
    await sharp(Buffer.from(svg), { density })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(target)
  }
  console.log(`${WEB.length + APP.length} pictures drawn`)
}

await main()
