import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { KINDS, GPS_LOCATION, sampleOf, type Kind } from '#testing/outside/sample-files.ts'
import { MEGABYTE } from '#contract/inquiries.ts'
import { checkFile } from './check-file.ts'

const ALLOWED: ReadonlySet<Kind> = new Set(['png', 'jpg', 'webp', 'pdf', 'txt', 'mp4'])
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const check = (file: File) =>
  checkFile(file, { scanFile: async () => true, most: { file: 10 * MEGABYTE, video: 30 * MEGABYTE } })
const outcome = (file: File) =>
  check(file).then(
    () => 'kept',
    (error: Error) => error.message,
  )

describe('of every ending with every content, twelve by twelve', () => {
  it.each(KINDS)('a name that ends in %s is kept with its own content only, if at all', async (ending) => {
    for (const content of KINDS) {
      const kept = await outcome(fileOf(await sampleOf(content), `a.${ending}`))
      const isRight = ending === content && ALLOWED.has(ending)
      expect(kept, `${content} called ${ending}`).toBe(isRight ? 'kept' : 'INQUIRY-B004')
    }
  })
})

describe('a picture', () => {
  it.each(['png', 'jpg', 'webp'] as const)('%s is drawn anew: turned upright, without EXIF', async (kind) => {
    const given = await sampleOf(kind)
    expect((await sharp(given).metadata()).exif?.includes(GPS_LOCATION)).toBe(true)
    const { bytes } = await check(fileOf(given, `a.${kind}`))
    const { exif, width, height } = await sharp(bytes).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 32, height: 64 })
    expect(bytes.includes(GPS_LOCATION)).toBe(false)
  })

  it('loses what is hidden behind its end', async () => {
    const given = Buffer.concat([await sampleOf('png'), Buffer.from('<script>alert(1)</script>')])
    const { bytes } = await check(fileOf(given, 'a.png'))
    expect(bytes.includes('<script>')).toBe(false)
  })

  it('is refused when it is cut off or has more than 40 million pixels', async () => {
    const half = (await sampleOf('jpg')).subarray(0, 200)
    expect(await outcome(fileOf(half, 'a.jpg'))).toBe('INQUIRY-B004')
    const bomb = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await outcome(fileOf(bomb, 'a.png'))).toBe('INQUIRY-B004')
  })
})

it('a video keeps its pictures and loses the location the camera recorded', async () => {
  const given = await sampleOf('mp4')
  expect(given.includes(GPS_LOCATION)).toBe(true)
  const { bytes } = await check(fileOf(given, 'a.mp4'))
  expect(bytes.includes(GPS_LOCATION)).toBe(false)
  expect(bytes.length).toBe(given.length)
})

it('a name keeps nothing of a path and nothing that turns the reading direction', async () => {
  const { name } = await check(fileOf(await sampleOf('txt'), '../../etc/\u202Epass:wd.txt'))
  expect(name).toBe('passwd.txt')
})

it('10 MB are the most, 30 MB for a video', async () => {
  const padded = (start: Buffer, size: number) =>
    Buffer.concat([start, Buffer.alloc(size - start.length, 32)])
  const text = Buffer.from('x')
  expect(await outcome(fileOf(padded(text, 10 * 1024 * 1024), 'a.txt'))).toBe('kept')
  expect(await outcome(fileOf(padded(text, 10 * 1024 * 1024 + 1), 'a.txt'))).toBe('INQUIRY-B004')
  expect(await outcome(fileOf(padded(text, 30 * 1024 * 1024 + 1), 'a.mp4'))).toBe('INQUIRY-B004')
})

it('a PDF that runs scripts, starts programs or unpacks files is refused, however its names are written', async () => {
  const pdf = (part: string) =>
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${part} >>\nendobj\n%%EOF\n`)
  expect(await outcome(fileOf(pdf('/Lang (ko)'), 'a.pdf'))).toBe('kept')
  expect(await outcome(fileOf(pdf('>>\nstream\n/JavaScript\nendstream\n<<'), 'a.pdf'))).toBe('kept')
  const actions = [
    '/OpenAction << /S /JavaScript >>',
    '/AA << /JS (app.alert) >>',
    '/S /J#61vaScript',
    '/S /Launch',
  ]
  for (const action of actions)
    expect(await outcome(fileOf(pdf(action), 'a.pdf')), action).toBe('INQUIRY-B004')
})
