import { hash } from 'node:crypto'

/** Random numbers below 2^32 that follow from a secret seed: what was shuffled and cut with it can be made again. */
export type SeededRandom = () => number

const BYTES = 32

export function createSeededRandom(seed: Buffer): SeededRandom {
  const input = Buffer.concat([seed, Buffer.alloc(4)])
  let [block, offset, counter] = [Buffer.alloc(0), BYTES, 0]
  return () => {
    if (offset >= BYTES) {
      input.writeUInt32BE(counter, seed.length)
      block = hash('sha256', input, 'buffer')
      counter += 1
      offset = 0
    }
    offset += 4
    return block.readUInt32BE(offset - 4)
  }
}

/** The numbers below `count` in a random order. */
export function shuffleIndexes(random: SeededRandom, count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  for (let index = count - 1; index > 0; index -= 1) {
    // Of 2^32 numbers over a few thousand, none is more likely by more than a millionth.
    const other = random() % (index + 1)
    const [mine, theirs] = [order[index] ?? 0, order[other] ?? 0]
    order[index] = theirs
    order[other] = mine
  }
  return order
}
