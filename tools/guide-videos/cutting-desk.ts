import type { BrowserContext } from 'playwright-core'
import type { Chunk } from './webm.ts'

/** The film's pictures: the screen above, and below it room for the subtitles. */
export const FILM = { width: 720, height: 900 } as const
/** The screen that is filmed, in CSS pixels. */
export const STAGE = { width: 480, height: 520 } as const
export const SHARPNESS = FILM.width / STAGE.width
const CODEC = 'vp09.00.31.08'
const BITS_PER_SECOND = 320_000
const KEY_EVERY_MS = 4_000

/** Where the hand is, in CSS pixels of the stage, and how far a touch has spread. */
export interface Hand {
  readonly x: number
  readonly y: number
  readonly touch: number
}
export interface Shot {
  readonly atMs: number
  readonly hand: Hand | undefined
}

/** A page of its own where the browser's encoder makes the film, picture by picture, at its own pace. */
export async function openDesk(context: BrowserContext, url: string) {
  const page = await context.newPage()
  // Any page of a secure origin without a policy of its own: there an encoder may be used.
  await page.goto(`${url}/robots.txt`)
  const easel = await page.evaluateHandle(startEasel, { ...FILM, sharpness: SHARPNESS })
  const settings = { ...FILM, codec: CODEC, bitrate: BITS_PER_SECOND, keyMs: KEY_EVERY_MS }
  const encoder = await page.evaluateHandle(startEncoder, { easel, settings })
  return {
    /** What the screen shows from now on. */
    show: (jpeg: Buffer) => easel.evaluate((own, data) => own.show(data), jpeg.toString('base64')),
    /** Takes pictures of it, with the hand where it is at each moment. */
    take: (shots: readonly Shot[]) => encoder.evaluate((own, list) => own.take(list), shots),
    /** The whole film. */
    async finish(): Promise<readonly Chunk[]> {
      const chunks = await encoder.evaluate((own) => own.finish())
      await page.close()
      return chunks.map(({ atMs, isKey, data }) => ({ atMs, isKey, data: Buffer.from(data, 'base64') }))
    },
  }
}

interface EaselSettings {
  readonly width: number
  readonly height: number
  readonly sharpness: number
}

/** Draws what is filmed. Runs in the page: nothing of this file is known there. */
function startEasel({ width, height, sharpness }: EaselSettings) {
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d')
  let picture: ImageBitmap | undefined

  function drawHand(pen: OffscreenCanvasRenderingContext2D, { x, y, touch }: Hand): void {
    const [left, top] = [x * sharpness, y * sharpness]
    if (touch > 0) {
      pen.beginPath()
      pen.arc(left, top, 14 + 34 * touch, 0, 7)
      pen.strokeStyle = `rgb(123 42 128 / ${0.8 * (1 - touch)})`
      pen.lineWidth = 5
      pen.stroke()
    }
    pen.beginPath()
    pen.arc(left, top, 15, 0, 7)
    pen.fillStyle = 'rgb(123 42 128 / 0.62)'
    pen.fill()
    pen.lineWidth = 3
    pen.strokeStyle = '#fff'
    pen.stroke()
  }
  function draw(hand: Hand | undefined): void {
    if (brush === null) throw new Error('no canvas')
    brush.fillStyle = '#0f0e11'
    brush.fillRect(0, 0, width, height)
    if (picture !== undefined) brush.drawImage(picture, 0, 0)
    if (hand !== undefined) drawHand(brush, hand)
  }
  async function showFrame(data: string): Promise<void> {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0)
    picture?.close()
    picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  }
  return { canvas, draw, show: showFrame }
}

interface EncoderSettings {
  readonly width: number
  readonly height: number
  readonly codec: string
  readonly bitrate: number
  readonly keyMs: number
}
interface Tools {
  readonly easel: ReturnType<typeof startEasel>
  readonly settings: EncoderSettings
}

/** Makes pictures of the easel into a film. Runs in the page as well. */
function startEncoder({ easel, settings: { keyMs, ...settings } }: Tools) {
  const chunks: { atMs: number; isKey: boolean; data: string }[] = []
  let keyAtMs = -keyMs
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const signs = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
      chunks.push({
        atMs: Math.round(chunk.timestamp / 1000),
        isKey: chunk.type === 'key',
        data: btoa(signs),
      })
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ ...settings, latencyMode: 'quality' })

  async function encode(shots: readonly { atMs: number; hand: Hand | undefined }[]): Promise<void> {
    for (const { atMs, hand } of shots) {
      easel.draw(hand)
      const frame = new VideoFrame(easel.canvas, { timestamp: atMs * 1000 })
      const isKey = atMs - keyAtMs >= keyMs
      if (isKey) keyAtMs = atMs
      encoder.encode(frame, { keyFrame: isKey })
      frame.close()
    }
    await encoder.flush()
  }
  async function finish() {
    await encoder.flush()
    encoder.close()
    return chunks
  }
  return { take: encode, finish }
}
