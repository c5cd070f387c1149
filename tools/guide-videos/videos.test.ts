import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { findBannedWords } from '#testing/checks/banned-words.ts'
import { captionTexts, formatCaptions, loadCaptions } from './captions.ts'
import { webm } from './webm.ts'

const VIDEOS = join(import.meta.dirname, '../../content/videos')
const MAX_BYTES = 3 * 1024 * 1024
const ids = readdirSync(VIDEOS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const CLUSTER = Buffer.from('1f43b675', 'hex')
const CUE_POSITION = Buffer.from('f1', 'hex')

function chunk(atMs: number, isKey: boolean) {
  return { atMs, isKey, data: Buffer.from([atMs % 251]) }
}

it('the index of a film names the offsets of its parts', () => {
  const chunks = [chunk(0, true), chunk(100, false), chunk(4_000, true), chunk(8_100, true)]
  const bytes = webm({ width: 720, height: 900, durationMs: 9_000, chunks })
  const parts: number[] = []
  for (let at = bytes.indexOf(CLUSTER); at >= 0; at = bytes.indexOf(CLUSTER, at + 1)) parts.push(at)
  expect(parts.length).toBe(3)
  const segment = bytes.indexOf(Buffer.from('18538067', 'hex')) + 12
  for (const part of parts) {
    const position = Buffer.alloc(8)
    position.writeBigUInt64BE(BigInt(part - segment))
    expect(
      bytes.includes(Buffer.concat([CUE_POSITION, Buffer.from('0100000000000008', 'hex'), position])),
    ).toBe(true)
  }
})

it('captions come out as they went in, with their times', () => {
  const texts = ['One.', 'Two,\nin two lines.']
  const printed = formatCaptions(texts, [0, 1_500, 61_250])
  expect(captionTexts(printed, 'x')).toEqual(texts)
  expect(printed).toContain('00:00:01.500 --> 00:01:01.250\nTwo,')
  expect(() => captionTexts('WEBVTT\n\nno time', 'x')).toThrow('no caption')
})

it('there are six videos and more, three of them samples', () => {
  const facts = ids.map((id) => JSON.parse(readFileSync(join(VIDEOS, id, 'item.json'), 'utf8')))
  expect(ids.length).toBeGreaterThanOrEqual(6)
  expect(facts.filter(({ sample }) => sample).length).toBe(3)
})

describe.each(ids)('the video %s', (id) => {
  const folder = join(VIDEOS, id)
  const facts = JSON.parse(readFileSync(join(folder, 'item.json'), 'utf8'))

  it('is whole, small, and as long as it says', async () => {
    const bytes = readFileSync(join(folder, facts.file))
    expect(statSync(join(folder, facts.file)).size).toBeLessThanOrEqual(MAX_BYTES)
    const duration = bytes.indexOf(Buffer.from('44890100000000000008', 'hex')) + 10
    expect(Math.round(bytes.readDoubleBE(duration) / 1000)).toBe(facts.seconds)
    const { width, height } = await sharp(join(folder, 'picture.webp')).metadata()
    expect([width, height]).toEqual([640, 360])
  })

  it('is subtitled to its end in five languages, none of which promises anything', () => {
    const captions = loadCaptions(folder)
    for (const locale of LOCALES) {
      const times = [...readFileSync(join(folder, `${locale}.vtt`), 'utf8').matchAll(/--> (\S+)/g)]
      const [minutes = '', seconds = ''] = times.at(-1)?.[1]?.split(':').slice(1) ?? []
      expect(Math.round(Number(minutes) * 60 + Number(seconds))).toBe(facts.seconds)
      expect(new Set(captions[locale]).size).toBe(captions.en.length)
      expect(findBannedWords(locale, captions[locale].join('\n'))).toEqual([])
    }
    for (const locale of LOCALES.filter((one) => one !== 'en'))
      expect(captions[locale].filter((text, scene) => text === captions.en[scene])).toEqual([])
  })
})
