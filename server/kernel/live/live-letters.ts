import type { LiveMessage } from '#contract/live.ts'
import { framesOf } from './live-frames.ts'

/** A message and its reader: one member, or all subscribers of the topic. */
export interface Letter {
  readonly to: string | null
  readonly message: LiveMessage
}

/** Messages of one topic as frames. */
export interface Bundle {
  readonly topic: string
  readonly frames: Buffer
}

/** Adjacent messages of the same topic share a frame. */
export function bundlesOf(letters: readonly Letter[]): Bundle[] {
  const bundles: { topic: string; texts: string[] }[] = []
  for (const { message } of letters) {
    const last = bundles.at(-1)
    if (last?.topic === message.topic) last.texts.push(JSON.stringify(message))
    else bundles.push({ topic: message.topic, texts: [JSON.stringify(message)] })
  }
  return bundles.map(({ topic, texts }) => ({ topic, frames: framesOf(texts) }))
}

/** Letters by their reader; null is everybody. */
export function byReader(letters: readonly Letter[]): Map<string | null, Letter[]> {
  const piles = new Map<string | null, Letter[]>()
  for (const letter of letters) {
    const pile = piles.get(letter.to)
    if (pile === undefined) piles.set(letter.to, [letter])
    else pile.push(letter)
  }
  return piles
}

/** Joins some of the bundles, each choice once, because most clients subscribe to the same topics. */
export function joiner(bundles: readonly Bundle[]): (chosen: readonly Bundle[]) => Buffer | undefined {
  const known = new Map<string, Buffer>()
  return (chosen) => {
    if (chosen.length <= 1) return chosen[0]?.frames
    const name = chosen.map((bundle) => bundles.indexOf(bundle)).join()
    const frames = known.get(name) ?? Buffer.concat(chosen.map((bundle) => bundle.frames))
    known.set(name, frames)
    return frames
  }
}
