import { useNavigation } from 'react-router'
import { ProgressLine } from '#web/ui/states/ProgressLine.tsx'
import { PAGE_WAIT_MS } from './frame/Layouts.tsx'
import { useLate } from './use-late.ts'

/** A thin line at the top once a navigation takes longer than 100 ms. */
export function Progress() {
  const late = useLate(useNavigation().state !== 'idle', PAGE_WAIT_MS)
  return late ? <ProgressLine /> : null
}
