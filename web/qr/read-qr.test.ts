import QRCode from 'qrcode'
import { afterEach, expect, it, vi } from 'vitest'
import { openQrReader } from './read-qr.ts'

const TEXT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const MODULE = 6
const QUIET = 4

/** A picture of a code, as a camera's canvas would give it. */
function pictureOf(text: string | undefined): ImageData {
  const modules = text === undefined ? undefined : QRCode.create(text).modules
  const side = ((modules?.size ?? 25) + 2 * QUIET) * MODULE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [Math.floor((at % side) / MODULE) - QUIET, Math.floor(at / side / MODULE) - QUIET]
    const isInside = modules !== undefined && x >= 0 && y >= 0 && x < modules.size && y < modules.size
    if (isInside && modules.get(y, x) === 1) data.fill(0, at * 4, at * 4 + 3)
  }
  return { data, width: side, height: side, colorSpace: 'srgb' }
}

afterEach(() => vi.unstubAllGlobals())

it('reads a code where the browser has no reader of its own', async () => {
  const read = await openQrReader()
  expect(await read(pictureOf(TEXT))).toBe(TEXT)
})

it('finds nothing in a picture without a code', async () => {
  const read = await openQrReader()
  expect(await read(pictureOf(undefined))).toBeUndefined()
})

it('asks the browser’s own reader where it reads QR codes', async () => {
  const make = function make() {
    return { detect: async () => [{ rawValue: 'from the browser' }] }
  }
  const BarcodeDetector = Object.assign(make, { getSupportedFormats: async () => ['qr_code'] })
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  const read = await openQrReader()
  expect(await read(pictureOf(undefined))).toBe('from the browser')
})
