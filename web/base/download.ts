/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string, type: string): void {
  download(name, new Blob([text], { type }))
}

/** Hands what was kept to the browser as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
