/** Deeper values are refused: no form of the product comes near. */
const MAX_DEPTH = 20

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Whether every text in a request, names of fields included, can be stored: PostgreSQL takes no NUL character, and a lone
 * surrogate (half an emoji) cannot be written in UTF-8. Files count by their name.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (value instanceof File) return isStorableText(value.name)
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(([name, item]) => isStorableText(name) && isStorable(item, depth + 1))
}
