/** A template's text with {name} filled. */
export function fillTemplate(content: string, name: string): string {
  return content.replaceAll('{name}', name)
}
