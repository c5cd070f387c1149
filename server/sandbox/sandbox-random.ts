/** Random numbers by counter: the same key and counter give the same number whatever was asked before. */
export function randomAt(key: number, counter: number, lane: number): number {
  let mixed = (key ^ Math.imul(counter, 0x9e3779b1) ^ Math.imul(lane + 1, 0x85ebca6b)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  mixed = Math.imul((mixed ^ (mixed >>> 16)) + counter, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

/** A standard normal number by counter (Box-Muller); uses the lanes `lane` and `lane + 1`. */
export function normalAt(key: number, counter: number, lane: number): number {
  const radius = Math.sqrt(-2 * Math.log(Math.max(randomAt(key, counter, lane), 1e-12)))
  return radius * Math.cos(2 * Math.PI * randomAt(key, counter, lane + 1))
}

/** A 32-bit key of a text (FNV-1a). */
export function keyOf(text: string): number {
  let key = 0x811c9dc5
  for (const sign of text) key = Math.imul(key ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return key >>> 0
}
