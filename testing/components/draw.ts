import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { createElement, Fragment, useEffect, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { queryClient } from '#web/api/queries.ts'
import { DialogHost } from '#web/shell/dialogs/DialogHost.tsx'
import { ToastHost } from '#web/ui/overlays/ToastHost.tsx'

/** Where a part is drawn: the address, and the route that names the values in it. */
export interface Location {
  readonly at?: string
  readonly route?: string
}

export function Address({ onChange }: { readonly onChange: (path: string) => void }) {
  const { pathname, search } = useLocation()
  useEffect(() => onChange(`${pathname}${search}`), [onChange, pathname, search])
  return null
}

/** Draws a part of the members' app with what is around every screen; `path` is where links and forms have led. */
export function draw(
  part: ReactNode,
  { at = '/', route = '*' }: Location = {},
): RenderResult & { readonly path: () => string } {
  let path = ''
  const onChange = (next: string) => {
    path = next
  }
  const routes = createElement(
    Routes,
    undefined,
    createElement(Route, { path: route, element: part }),
    route === '*' ? undefined : createElement(Route, { path: '*', element: null }),
  )
  const address = createElement(Address, { onChange })
  const around = [createElement(DialogHost, { key: 'dialogs' }), createElement(ToastHost, { key: 'toasts' })]
  const children = createElement(Fragment, undefined, routes, around, address)
  const cached = createElement(QueryClientProvider, { client: queryClient }, children)
  return { ...render(createElement(MemoryRouter, { initialEntries: [at] }, cached)), path: () => path }
}
