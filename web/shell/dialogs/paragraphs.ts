/** Plain texts as content of a dialog, one paragraph each: what a member typed stays text. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('')
}
