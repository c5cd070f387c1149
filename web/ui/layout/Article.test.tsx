import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EntryLine } from '#web/ui/lists/EntryLine.tsx'
import { Article } from './Article.tsx'

it('an article has its title as a heading, with what stands above and below it', () => {
  const { rerender } = render(
    <Article title="Deposits" above="Wallet">
      <p>Copy the address.</p>
    </Article>,
  )
  expect(screen.getByRole('article')).toHaveTextContent('WalletDepositsCopy the address.')
  expect(screen.getByRole('heading', { level: 2, name: 'Deposits' })).toBeInTheDocument()
  rerender(<Article title="Deposits">Text</Article>)
  expect(screen.getByRole('article')).toHaveTextContent('DepositsText')
})

it('in a list stand its marks, its title, its summary and its day', () => {
  render(<EntryLine title="Autumn" summary="News" day="1 Sep" mark="Pinned " language=" English" />)
  expect(screen.getByText('Autumn').parentElement).toHaveTextContent('Pinned Autumn English')
  expect([screen.getByText('News'), screen.getByText('1 Sep')]).toHaveLength(2)
})
