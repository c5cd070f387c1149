import { createContext, useContext } from 'react'
import type { StaffMe } from '#contract/console/people/session.ts'
import type { StaffRight } from '#contract/rules/staff-rights.ts'

/** Who is signed in, as the frame has read it. */
export const MeContext = createContext<StaffMe | undefined>(undefined)

/** Who is signed in. Throws outside the frame. */
export function useMe(): StaffMe {
  const me = useContext(MeContext)
  if (me === undefined) throw new Error('Nobody is signed in here')
  return me
}

/** Whether the table of rights lets this person make a call; the server asks it again. */
export function useMay(): (operation: { readonly right?: StaffRight | undefined }) => boolean {
  const { rights } = useMe()
  return ({ right }) => right === undefined || rights.includes(right)
}
