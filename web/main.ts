import './styles.ts'
import { isPageLeft, openLanguage } from './shell/routing/open-language.ts'
import { startLook } from './base/look.ts'
import { nextTask } from './shell/tasks.ts'

/** Hydrates the page in steps, each a separate task, so that input is handled in between. */
async function start(): Promise<void> {
  if (isPageLeft()) return window.location.reload()
  startLook()
  openLanguage()
  const dom = await import('react-dom/client')
  await nextTask()
  const { startApp } = await import('./App.tsx')
  await nextTask()
  await startApp(dom)
}

void start()
