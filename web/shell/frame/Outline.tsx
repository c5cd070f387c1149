import type { ReactNode } from 'react'
import { Page } from '#web/ui/layout/Page.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { outline } from './Frame.module.css'
import { FramedLayout } from './Layouts.tsx'

/** A screen before the app is there: the tabs lead on already; what it is made of cannot be pressed, since nothing would hear it. */
export function Outline({ children }: { readonly children: ReactNode }) {
  return (
    <FramedLayout>
      <div inert data-outline className={outline}>
        {children}
      </div>
    </FramedLayout>
  )
}

/** What stands for a screen that has no outline of its own. */
export function AnyScreen() {
  return (
    <Page>
      <CardSkeleton />
    </Page>
  )
}
