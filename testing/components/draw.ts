import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { createElement, Fragment, type ReactNode } from 'react'
import { queryClient } from '#web/api/queries.ts'
import { DialogHost } from '#web/shell/dialogs/DialogHost.tsx'
import { ToastHost } from '#web/ui/overlays/ToastHost.tsx'
import { createDrawnRouter, type Location } from './draw-router.ts'

/** Draws a part of the members' app with what is around every screen; `path` is where links and forms have led. */
export function draw(
  part: ReactNode,
  location: Location = {},
): RenderResult & { readonly path: () => string } {
  const { element, path } = createDrawnRouter(part, location, (page) =>
    createElement(Fragment, undefined, page, createElement(DialogHost), createElement(ToastHost)),
  )
  return { ...render(createElement(QueryClientProvider, { client: queryClient }, element)), path }
}
