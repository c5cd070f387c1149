import { ProgressLine } from '#web/ui/states/ProgressLine.tsx'
import { PAGE_WAIT_MS } from './frame/Layouts.tsx'
import { usePending } from './router/hooks.ts'
import { useLate } from './use-late.ts'

/** A thin line at the top once a navigation takes longer than 100 ms. */
export function Progress() {
  const late = useLate(usePending() !== undefined, PAGE_WAIT_MS)
  return late ? <ProgressLine /> : null
}
