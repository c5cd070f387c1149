import { act, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Path } from './address.ts'
import { useLocation, usePage, useParams, usePending, useSearchParams } from './hooks.ts'
import { createMemoryHistory } from './memory-history.ts'
import type { Destination, Page } from './page.ts'
import { createRouter } from './router.ts'
import { RouterView } from './RouterView.tsx'

interface Around {
  readonly children: ReactNode
}

function Frame({ children }: Around) {
  const [born] = useState(() => counter.next())
  return (
    <section aria-label={`Frame ${born}`}>
      <h1>{usePage()?.title?.()}</h1>
      {children}
    </section>
  )
}
const counter = { count: 0, next: () => String((counter.count += 1)) }
const Root = ({ children }: Around) => (
  <main>
    {usePending() !== undefined && <p>Loading</p>}
    {children}
  </main>
)
const ErrorPage = ({ error }: { readonly error: unknown }) => (
  <p role="alert">{error instanceof Error ? error.message : 'Not found'}</p>
)

const onDraw = vi.fn<() => void>()

function Address() {
  onDraw()
  return (
    <output>{`${useLocation().pathname} ${JSON.stringify(useParams())} ${useSearchParams().get('q')}`}</output>
  )
}
function Broken(): ReactNode {
  throw new Error('fell over')
}

const PAGES: Readonly<Record<string, Page>> = {
  '/': { Screen: Address, Frame, title: () => 'Home' },
  '/wallet': { Screen: Address, Frame, title: () => 'Wallet', params: { id: '7' } },
  '/alone': { Screen: Address },
  '/broken': { Screen: Broken, Frame },
}

function drawPages(
  find: (path: Path) => Destination | Promise<Destination> = ({ pathname }) => PAGES[pathname],
) {
  counter.count = 0
  const router = createRouter({ history: createMemoryHistory('/'), find })
  const drawn = render(<RouterView router={router} Root={Root} ErrorPage={ErrorPage} />)
  const go = (to: string | number) => act(() => router.navigate(to))
  return { ...drawn, router, go }
}

describe('the view of a router', () => {
  it('draws the page of the address with what it names', async () => {
    const { go } = drawPages()
    expect(screen.getByRole('heading')).toHaveTextContent('Home')
    await go('/wallet?q=a')
    expect(screen.getByRole('heading')).toHaveTextContent('Wallet')
    expect(screen.getByRole('status')).toHaveTextContent('/wallet {"id":"7"} a')
  })

  it('keeps what is around two pages as it is, and draws it anew around another', async () => {
    const { go } = drawPages()
    await go('/wallet')
    expect(screen.getByRole('region', { name: 'Frame 1' })).toBeInTheDocument()
    await go('/alone')
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    await go('/')
    expect(screen.getByRole('region', { name: 'Frame 2' })).toBeInTheDocument()
  })

  it('is empty until the first page has come', async () => {
    const first = Promise.withResolvers<Destination>()
    const { container } = drawPages(() => first.promise)
    expect(container).toBeEmptyDOMElement()
    await act(async () => first.resolve(PAGES['/']))
    expect(screen.getByRole('heading')).toHaveTextContent('Home')
  })

  it('shows the old page, and that it waits, until the next one has come', async () => {
    const next = Promise.withResolvers<Destination>()
    const { router } = drawPages(({ pathname }) => (pathname === '/' ? PAGES['/'] : next.promise))
    onDraw.mockClear()
    await act(async () => void router.navigate('/wallet'))
    expect(screen.getByRole('heading')).toHaveTextContent('Home')
    expect(onDraw).not.toHaveBeenCalled()
    expect(screen.getByText('Loading')).toBeInTheDocument()
    await act(async () => next.resolve(PAGES['/wallet']))
    expect(screen.getByRole('heading')).toHaveTextContent('Wallet')
    expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  })

  it('shows the error page alone where there is no page, until one is gone to', async () => {
    const { go } = drawPages()
    await go('/nowhere')
    expect(screen.getByRole('alert')).toHaveTextContent('Not found')
    expect(screen.queryByRole('main')).not.toBeInTheDocument()
    await go(-1)
    expect(screen.getByRole('heading')).toHaveTextContent('Home')
  })

  it('shows the error page where a page breaks as it is drawn, until one is gone to', async () => {
    const quiet = vi.spyOn(console, 'error').mockReturnValue()
    const { go } = drawPages()
    await go('/broken')
    expect(screen.getByRole('alert')).toHaveTextContent('fell over')
    await go('/wallet')
    expect(screen.getByRole('heading')).toHaveTextContent('Wallet')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    quiet.mockRestore()
  })
})
