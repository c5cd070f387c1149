import { expect, it } from 'vitest'
import { faultOf } from './film-files.ts'

const MEGA = 1024 * 1024

it.each([
  ['file', 'a.MP4', 30 * MEGA, undefined],
  ['file', 'a.mp4', 30 * MEGA + 1, 'size'],
  ['file', 'a.mov', 1, 'kind'],
  ['file', 'a.mp4', 0, 'kind'],
  ['picture', 'a.webp', 5 * MEGA, undefined],
  ['picture', 'a.png', 5 * MEGA + 1, 'size'],
  ['picture', 'a.mp4', 1, 'kind'],
  ['ko', 'a.vtt', 200_000, undefined],
  ['ko', 'a.vtt', 200_001, 'size'],
  ['ko', 'a.srt', 1, 'kind'],
] as const)('for %s the file %s of %i bytes is told %s', (...[pick, name, size, fault]) => {
  expect(faultOf(pick, { name, size })).toBe(fault)
})
