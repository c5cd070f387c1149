import { createServer } from 'node:http'
import { portOf } from './port-of.ts'

/** A sum as the data of a log holds it. */
export const toWord = (units: number): string => units.toString(16).padStart(64, '0')

/** A node that passes everything on and changes its answers under a path. */
export async function startLiar(honest: string, about: string, lie: (text: string) => string) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const asked = { method: request.method ?? 'POST', body: Buffer.concat(chunks) }
      fetch(`${honest}${path}`, asked.method === 'GET' ? {} : asked)
        .then((answer) => answer.text())
        .then((text) => response.end(path.startsWith(about) ? lie(text) : text))
        .catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, stop }
}
