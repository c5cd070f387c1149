import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDrawnRouter } from '#testing/components/draw-router.ts'
import { setCurrentLocale } from '#web/base/locale.ts'
import { Link, useGo } from './Link.tsx'

function Ways() {
  const go = useGo()
  return (
    <>
      <Link to="/guide?id=1">Guide</Link>
      <Link to="//other.example">Elsewhere</Link>
      <button type="button" onClick={() => go('/wallet')}>
        Wallet
      </button>
    </>
  )
}

function drawWays() {
  const { element, path } = createDrawnRouter(<Ways />, { at: '/ko/status' })
  render(element)
  return path
}

describe('in another language than English', () => {
  beforeEach(() => setCurrentLocale('ko'))
  afterEach(() => setCurrentLocale('en'))

  it('a link has the prefix of the language shown', async () => {
    const path = drawWays()
    const link = screen.getByRole('link', { name: 'Guide' })
    expect(link).toHaveAttribute('href', '/ko/guide?id=1')
    await userEvent.click(link)
    expect(path()).toBe('/ko/guide?id=1')
  })

  it('what a program goes to has it too', async () => {
    const path = drawWays()
    await userEvent.click(screen.getByRole('button', { name: 'Wallet' }))
    expect(path()).toBe('/ko/wallet')
  })
})

it('a link that names another host leads home', () => {
  drawWays()
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('href', '/')
})
