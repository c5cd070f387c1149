import { expect, it } from 'vitest'
import {
  cspFaults,
  fillShell,
  outlinesIn,
  pageFile,
  shellIn,
  styleHash,
  type PageMaker,
} from './prerender.ts'

it('finds what our content policy would block', () => {
  expect(cspFaults('<p style="color:red">x</p>')).toEqual(['a style attribute'])
  expect(cspFaults('<script>1</script><b onclick="x">y</b>')).toEqual([
    'an inline script',
    'an inline handler',
  ])
  expect(
    cspFaults('<style>p{}</style><script type="module" src="/assets/a.js"></script><p>style= onx=</p>'),
  ).toEqual([])
})

it('hashes the style block as the policy names it', () => {
  expect(styleHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

it('puts each page at its address', () => {
  expect(pageFile('/', 'index.html')).toBe('index.html')
  expect(pageFile('/ko/sign-in', '_payload.json')).toBe('ko/sign-in/_payload.json')
})

it('gives the shell its language', () => {
  expect(shellIn('zh_TW', '<html lang="en"><link rel="manifest" href="/app.en.webmanifest">')).toBe(
    '<html lang="zh-TW"><link rel="manifest" href="/app.zh_TW.webmanifest">',
  )
})

it('fills title and page into the shell as they are', () => {
  const shell = '<title>x</title><!--about--><!--preload--><div id="app"><!--page--></div>'
  expect(
    fillShell(shell, {
      title: 'A & B',
      description: 'a "b"',
      html: '<p>$& $1</p>',
      preload: '<link>',
    }),
  ).toBe(
    '<title>A &amp; B</title><meta name="description" content="a &quot;b&quot;"><link><div id="app"><p>$& $1</p></div>',
  )
})

it('writes the outline of each screen without what our policy refuses', async () => {
  const maker = (html: string): Pick<PageMaker, 'outlinedRoutes' | 'drawOutline'> => ({
    outlinedRoutes: () => ['/wallet', '/game'],
    drawOutline: async (route, locale) => html.replace('?', `${route} ${locale}`),
  })
  expect(await outlinesIn(maker('<p style="min-height:9px" class="x">?</p>'), 'ko')).toEqual({
    '/wallet': '<p class="x">/wallet ko</p>',
    '/game': '<p class="x">/game ko</p>',
  })
  await expect(outlinesIn(maker('<script>?</script>'), 'ko')).rejects.toThrow(
    'The outline of /wallet contains an inline script',
  )
})
