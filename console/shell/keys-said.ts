/** The signs that the pressed keys say: with the one before it first, then the last one alone. */
export function keysSaid(pressed: { key: string; first: string | undefined }): readonly string[] {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  return pressed.first === undefined ? [key] : [`${pressed.first} ${key}`, key]
}
