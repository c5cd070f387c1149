import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import type { StaffMe } from '#contract/console/people/session.ts'
import { STAFF_RIGHT_NAMES, type StaffRight } from '#contract/rules/staff-rights.ts'
import { MeContext } from '#console/api/me.ts'
import { queryClient } from '#console/api/queries.ts'
import { codePrompt } from '#console/api/step-up.ts'
import { StepUpSheet } from '#console/shell/StepUpSheet.tsx'
import { DialogHost } from '#web/shell/dialogs/DialogHost.tsx'
import { ToastHost } from '#web/ui/overlays/ToastHost.tsx'
import { createDrawnRouter, type Location } from './draw-router.ts'

/** The staff member who is signed in: with every right, unless a test names some. */
export function exampleMe(rights: readonly StaffRight[] = STAFF_RIGHT_NAMES): StaffMe {
  return {
    id: '1',
    loginId: 'owner1',
    name: 'Kim Haneul',
    roles: ['owner'],
    rights: [...rights],
    sessionEndsAt: '2999-01-01T00:00:00.000Z',
    idleEndsAt: '2999-01-01T00:00:00.000Z',
  }
}

interface ConsoleLocation extends Location {
  readonly me?: StaffMe
}

/** Draws a part of the console with what its frame has around every screen; `path` is where links and forms have led. */
export function drawConsole(
  part: ReactNode,
  { me = exampleMe(), ...location }: ConsoleLocation = {},
): RenderResult & { readonly path: () => string } {
  queryClient.clear()
  // A code that a test before asked for and never got.
  codePrompt.get()?.end(false)
  const { element, path } = createDrawnRouter(part, location, (page) =>
    createElement(
      MeContext,
      { value: me },
      page,
      createElement(StepUpSheet),
      createElement(DialogHost),
      createElement(ToastHost),
    ),
  )
  return { ...render(createElement(QueryClientProvider, { client: queryClient }, element)), path }
}
