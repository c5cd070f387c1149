import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { createElement, Fragment, useEffect, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { queryClient } from '#web/api/queries.ts'
import { DialogHost } from '#web/shell/dialogs/DialogHost.tsx'

function Address({ onChange }: { readonly onChange: (path: string) => void }) {
  const { pathname, search } = useLocation()
  useEffect(() => onChange(`${pathname}${search}`), [onChange, pathname, search])
  return null
}

/** Draws a part of the members' app with what is around every screen; `path` is where links and forms have led. */
export function draw(part: ReactNode): RenderResult & { readonly path: () => string } {
  let path = ''
  const onChange = (next: string) => {
    path = next
  }
  const address = createElement(Address, { onChange })
  const children = createElement(Fragment, undefined, part, createElement(DialogHost), address)
  const cached = createElement(QueryClientProvider, { client: queryClient }, children)
  return { ...render(createElement(MemoryRouter, undefined, cached)), path: () => path }
}
