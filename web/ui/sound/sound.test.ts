import { expect, it } from 'vitest'
import { SCORES, SOUNDS } from './sound.ts'

it('up rises, down falls, and no sound lasts longer than two seconds', () => {
  const pitch = (sound: (typeof SOUNDS)[number]) => SCORES[sound].map((note) => note.hz)
  expect(pitch('up')[1]).toBeGreaterThan(pitch('up')[0] ?? 0)
  expect(pitch('down')[1]).toBeLessThan(pitch('down')[0] ?? 0)
  for (const sound of SOUNDS) {
    expect(Math.max(...SCORES[sound].map((note) => note.at + note.long))).toBeLessThan(2)
  }
})
