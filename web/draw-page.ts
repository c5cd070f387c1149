import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { findPage, MembersApp } from './router.tsx'
import { createMemoryHistory } from './shell/router/memory-history.ts'
import type { Page } from './shell/router/page.ts'
import { createRouter } from './shell/router/router.ts'

/** A part that is loaded later stands where it belongs: put in by a script, it would need one that our policy refuses. */
const WHOLE = Infinity

/** A page of the app at an address, as HTML. */
export async function drawPage(path: string, first: Page): Promise<string> {
  const router = createRouter({ history: createMemoryHistory(path), find: findPage, first })
  const app = createElement(MembersApp, { router })
  const { prelude } = await prerender(app, { progressiveChunkSize: WHOLE })
  return new Response(prelude).text()
}
