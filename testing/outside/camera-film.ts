import { writeFileSync } from 'node:fs'
import QRCode from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
const MODULE = 9
const QUIET = 4
const LIGHT = 235
const DARK = 16
const GREY = 128

/** The brightness of each point of a picture with a QR code in its middle. */
function pictureOf(text: string): Uint8Array {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size * MODULE
  const [left, top] = [(WIDTH - side) / 2, (HEIGHT - side) / 2]
  if (top < QUIET * MODULE) throw new Error('the code is too large for the picture')
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [
      Math.floor(((at % WIDTH) - left) / MODULE),
      Math.floor((Math.floor(at / WIDTH) - top) / MODULE),
    ]
    const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size
    return isInside && modules.get(y, x) === 1 ? DARK : LIGHT
  })
}

/** Writes a film (YUV4MPEG2) that a browser can be given as its camera: one text after the other, each for some pictures. */
export function writeCameraFilm(path: string, texts: readonly string[], pictures: number): void {
  const colour = new Uint8Array((WIDTH * HEIGHT) / 2).fill(GREY)
  const frames = texts.flatMap((text) => {
    const frame = [Buffer.from('FRAME\n'), pictureOf(text), colour]
    return Array.from({ length: pictures }, () => frame).flat()
  })
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...frames]))
}
