import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveWebFiles } from '../http/web/web-files.ts'
import { PAGE_SCRIPT, servePageScript } from './page-script.ts'

const PAGE = '<html><head><title>the app</title><script src="/assets/app.js"></script></head></html>'

/** What a page's calls carry once the script has run in it. */
async function headersAfter(input: string | Request, init?: RequestInit): Promise<Headers> {
  let sent = new Headers()
  const send = async (_input: unknown, own?: RequestInit) => {
    sent = new Headers(own?.headers)
    return new Response()
  }
  const location = { origin: 'https://members.example', href: 'https://members.example/ko/wallet' }
  const page: { fetch: typeof send } = { fetch: send }
  runInNewContext(PAGE_SCRIPT, { window: page, location, URL, Headers, Request, crypto, Uint8Array, Array })
  await page.fetch(input, init)
  return sent
}

it('every call of a page begins a trace of its own, and keeps what it says', async () => {
  const first = await headersAfter('/api/wallet/balance', { headers: { authorization: 'Bearer a' } })
  expect(first.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(first.get('authorization')).toBe('Bearer a')
  const asked = new Request('https://members.example/api/alarm', { headers: { dpop: 'proof' } })
  const second = await headersAfter(asked)
  expect([second.get('traceparent') === first.get('traceparent'), second.get('dpop')]).toEqual([
    false,
    'proof',
  ])
})

it.each(['/assets/a.js', 'https://elsewhere.example/api/x', 'https://members.example.evil/api/x'])(
  'nothing else does: %s',
  async (address) => {
    expect([...(await headersAfter(address)).keys()]).toEqual([])
  },
)

it('pages lead to it before their own scripts where calls are traced, and are as they were built elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'traced-'))
  await writeFile(join(folder, 'app.html'), PAGE)
  const facts = { id: 'b1', styleHashes: [], routes: ['/'] }
  const bodies = await Promise.all(
    [true, false].map(async (isTraced) => {
      const app = fastify()
      onTestFinished(() => app.close())
      const head = isTraced ? servePageScript(app) : ''
      await serveWebFiles(app, { folder, facts, isStanding: async () => true, head })
      const script = await app.inject('/trace.js')
      expect([script.statusCode, script.body === PAGE_SCRIPT]).toEqual(isTraced ? [200, true] : [404, false])
      return (await app.inject('/nowhere')).body
    }),
  )
  await rm(folder, { recursive: true })
  expect(bodies).toEqual([PAGE.replace('</title>', '</title><script src="/trace.js"></script>'), PAGE])
})
