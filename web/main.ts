import './styles.ts'
import { firstReads, session } from './api/client.ts'
import { learnPageTime } from './base/clock.ts'
import { isPageLeft, openLanguage } from './shell/routing/open-language.ts'
import { startLook } from './base/look.ts'
import { nextTask } from './shell/tasks.ts'

/** A member's page names what its first view reads: that is asked for while the app's own scripts still come. */
function beginReads(): void {
  const reads = document.querySelector('meta[name="reads"]')?.getAttribute('content')
  if (typeof reads === 'string' && session.get() !== undefined) firstReads.begin(reads.split(' '))
}

/** Hydrates the page in steps, each a separate task, so that input is handled in between. */
async function start(): Promise<void> {
  if (isPageLeft()) return window.location.reload()
  startLook()
  openLanguage()
  learnPageTime()
  beginReads()
  const dom = await import('react-dom/client')
  await nextTask()
  const { startApp } = await import('./App.tsx')
  await nextTask()
  await startApp(dom)
}

void start()
