/** What a key has to carry at least; 32 random bytes show about 155 by this measure. */
const MIN_ENTROPY_BITS = 128

/** Entropy that the frequencies of the bytes show, in bits over the whole length. */
function entropyBits(bytes: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / bytes.length), 0)
}

/** Whether a key is visibly not random: few different bytes (typed text, repetition), or steps that repeat (0, 1, 2, ...). */
export function isWeakKey(key: Uint8Array): boolean {
  const bytes = [...key]
  const steps = bytes.map((byte, index) => (byte - (bytes[index - 1] ?? byte) + 256) % 256)
  return Math.min(entropyBits(bytes), entropyBits(steps)) < MIN_ENTROPY_BITS
}
