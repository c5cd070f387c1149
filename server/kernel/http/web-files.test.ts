import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { loadBuild, serveWebFiles } from './web-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'web-'))
await mkdir(join(folder, 'assets'))
await mkdir(join(folder, 'ko/sign-in'), { recursive: true })
await writeFile(
  join(folder, 'build.json'),
  JSON.stringify({
    id: 'b1',
    styleHashes: [],
    routes: ['/', '/sign-in', '/term/use', '/trading/:type'],
    drawnWith: { '/ko/term/use': 'a text' },
  }),
)
await mkdir(join(folder, 'ko/term/use'), { recursive: true })
await writeFile(join(folder, 'ko/term/use/index.html'), '<html>약관')
let binding = 'a text'
await writeFile(join(folder, 'app.html'), '<html>the app')
await writeFile(join(folder, 'index.html'), '<html>guests')
await writeFile(join(folder, 'ko/sign-in/index.html'), '로그인')
await writeFile(join(folder, 'ko/sign-in/_payload.json'), '{}')
await writeFile(join(folder, 'assets/a-1.js'), 'run()')
await mkdir(join(folder, 'console'))
await writeFile(join(folder, 'console/console.html'), '<html>the console')
const app = fastify()
await serveWebFiles(app, {
  folder,
  facts: await loadBuild(folder),
  isStanding: async (drawnWith) => drawnWith === binding,
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('pages', () => {
  it('are the prerendered ones where there are any, else the app', async () => {
    expect((await get('/ko/sign-in')).body).toBe('로그인')
    expect((await get('/sign-in')).body).toBe('<html>the app')
    expect((await get('/trading/paper')).statusCode).toBe(200)
  })

  it('are 404 with the app’s error page when no route matches', async () => {
    for (const path of ['/nowhere', '/ko/nowhere', '/trading', '/trading/a/b']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 404, '<html>the app'])
    }
  })

  it('name the language of their address when no route matches', async () => {
    const spoken = async (url: string) => /<html lang="([^"]+)"/.exec((await get(url)).body)?.[1]
    await writeFile(join(folder, 'app.html'), '<html lang="en">the app')
    expect(await Promise.all(['/nowhere', '/ko/nowhere', '/zh_TW/a/b'].map(spoken))).toEqual([
      'en',
      'ko',
      'zh-TW',
    ])
    await writeFile(join(folder, 'app.html'), '<html>the app')
  })

  it('are the console’s one page under all its addresses', async () => {
    for (const path of ['/console', '/console/', '/console/members/1?q=a']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 200, '<html>the console'])
    }
    expect((await get('/consoles')).statusCode).toBe(404)
    expect((await get('/console/assets/gone-1.js')).statusCode).toBe(404)
    expect((await get('/console', { cookie: 'theme=dark' })).body).toBe('<html data-theme="dark">the console')
  })

  it('come in the look the reader chose, and a member’s pages are not the guests’ ones', async () => {
    expect((await get('/', { cookie: 'theme=dark; move=red-blue' })).body).toBe(
      '<html data-theme="dark" data-move="red-blue">guests',
    )
    for (const path of ['/', '/ko/sign-in', '/ko/term/use'])
      expect((await get(path, { cookie: 'member=1' })).body, path).toBe('<html>the app')
    expect((await get('/', { cookie: 'theme="><script>; move=x' })).body).toBe('<html>guests')
  })

  it('are compressed for who can read that', async () => {
    const reply = await get('/sign-in', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('<html>the app')
  })

  it('are asked for again at every visit, assets never', async () => {
    expect((await get('/sign-in')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/a-1.js')).headers['cache-control']).toContain('immutable')
  })

  it('are drawn by the app at every address of a removed page', async () => {
    for (const path of ['/ko/term/use', '/ko/term/use/', '/ko/term/use?from=mail'])
      expect((await get(path)).body, path).toBe('<html>약관')
    binding = 'another text'
    for (const path of ['/ko/term/use', '/ko/term/use/', '/ko/term/use?from=mail'])
      expect((await get(path)).body, path).toBe('<html>the app')
    binding = 'a text'
    expect((await get('/ko/term/use')).body).toBe('<html>약관')
    for (const file of ['/ko/term/use/index.html', '/ko/sign-in/index.html', '/index.html'])
      expect((await get(file)).statusCode, file).toBe(404)
  })

  it('never stand in for a lost chunk', async () => {
    const { statusCode, headers } = await get('/assets/gone-9.js')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/plain')
  })
})

describe('the language of the first page', () => {
  it.each([
    [{ 'accept-language': 'ko-KR,en;q=0.5' }, '/ko/'],
    [{ 'accept-language': 'zh-HK' }, '/zh_TW/'],
    [{ 'accept-language': 'ko', cookie: 'a=1; locale=ja' }, '/ja/'],
    [{ 'accept-language': 'ko', cookie: 'locale=en' }, undefined],
    [{ 'accept-language': 'en' }, undefined],
    [{}, undefined],
  ])('follows cookie, then browser: %j', async (headers, location) => {
    expect((await get('/', headers)).headers.location).toBe(location)
  })

  it('does not move a deep link', async () => {
    expect((await get('/sign-in', { 'accept-language': 'ko' })).statusCode).toBe(200)
    expect((await get('/ko/', { cookie: 'locale=ja' })).statusCode).toBe(200)
  })
})
