import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launchChromium } from '#tools/launch/chromium.ts'
import { openCamera, STILL_PART } from '#tools/guide-videos/camera.ts'
import { loadCaptions, readingMs, writeCaptions } from '#tools/guide-videos/captions.ts'
import { SHARPNESS } from '#tools/guide-videos/cutting-desk.ts'
import { readingASignal, signUp } from '#tools/guide-videos/member-films.ts'
import { deposit, gameProof, planArithmetic, withdrawal } from '#tools/guide-videos/money-films.ts'
import type { Script } from '#tools/guide-videos/script.ts'
import { openStage, type Stage } from '#tools/guide-videos/stage.ts'
import { step } from '#tools/launch/progress.ts'

/** In the order of the story: each goes on where the one before ended. */
const SCRIPTS: readonly Script[] = [signUp, readingASignal, deposit, withdrawal, planArithmetic, gameProof]
const VIDEOS = join(import.meta.dirname, '../../content/videos')
const MAX_BYTES = 3 * 1024 * 1024
const PICTURE = { width: 640, height: 360 }
const PICTURE_QUALITY = 74
/** The last scene stands a little longer. */
const END_MS = 1_500

const { values } = parseArgs({ options: { keep: { type: 'string', multiple: true } } })

/** Plays one script before the camera; returns the film's length in seconds. */
async function film(script: Script, stage: Stage): Promise<number> {
  const folder = join(VIDEOS, script.id)
  const captions = loadCaptions(folder)
  if (captions.en.length !== script.scenes.length)
    throw new Error(`${script.id} has ${script.scenes.length} scenes and ${captions.en.length} captions`)
  await script.before?.(stage)
  const camera = await openCamera(stage.context, stage.page, stage.demo.url)
  const startsMs = [0]
  for (const [index, scene] of script.scenes.entries()) {
    const startMs = camera.now()
    await scene(camera, stage)
    const rest = startMs + readingMs(captions, index) - camera.now()
    if (rest > 0) await camera.hold(rest)
    if (index === script.scenes.length - 1) await camera.hold(END_MS)
    startsMs.push(camera.now())
    if (index !== script.picture) continue
    const still = sharp(await camera.still()).extract(STILL_PART)
    await still.resize(PICTURE).webp({ quality: PICTURE_QUALITY }).toFile(join(folder, 'picture.webp'))
  }
  const seconds = Math.round(camera.now() / 1000)
  const bytes = await camera.finish()
  if (bytes.length > MAX_BYTES) throw new Error(`${script.id} has ${bytes.length} bytes`)
  writeFileSync(join(folder, 'video.webm'), bytes)
  writeCaptions(folder, captions, startsMs)
  const facts = { ...JSON.parse(readFileSync(join(folder, 'item.json'), 'utf8')), seconds }
  writeFileSync(join(folder, 'item.json'), `${JSON.stringify(facts)}\n`)
  console.log(`${script.id}: ${seconds} s, ${Math.round(bytes.length / 1024)} KB`)
  return seconds
}

async function filmAll(stage: Stage): Promise<void> {
  for (const script of SCRIPTS) if (!values.keep?.includes(script.id)) await film(script, stage)
}

/** Makes the educational videos anew from the real screens. `--keep ID` leaves out one that changes nothing for the others. */
async function main(): Promise<void> {
  const browser = await launchChromium()
  try {
    const stage = await step('Starting the product with demonstration data', () =>
      openStage(browser, SHARPNESS),
    )
    await filmAll(stage).finally(() => stage.demo.stop())
  } finally {
    await browser.close()
  }
}

await main()
