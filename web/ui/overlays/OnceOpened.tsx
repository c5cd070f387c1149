import { type ReactNode, Suspense, useState } from 'react'

/** Draws what opens over the page from its first opening on: its scripts come no sooner, and it stays, so that closing it gives the focus back. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}
