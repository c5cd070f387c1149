import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Badge } from './Badge.tsx'
import { Blocks } from './Blocks.tsx'
import { Hash } from './Hash.tsx'
import { Heading } from './Heading.tsx'
import { Move } from './Move.tsx'
import { Text } from './Text.tsx'

describe('a text', () => {
  it('is drawn as what it is asked to be, with the properties of that', () => {
    render(
      <Text as="a" href="/wallet" strong>
        Wallet
      </Text>,
    )
    expect(screen.getByRole('link', { name: 'Wallet' })).toHaveAttribute('href', '/wallet')
  })

  it('that is not seen is still read out', () => {
    render(
      <button type="button">
        Play <Text unseen>the rising sound</Text>
      </button>,
    )
    expect(screen.getByRole('button', { name: 'Play the rising sound' })).toBeInTheDocument()
  })
})

describe('a heading', () => {
  it('is of the second level, unless it says another', () => {
    render(
      <>
        <Heading>Balances</Heading>
        <Heading as="h3">Coins</Heading>
      </>,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Balances' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 3, name: 'Coins' })).toBeInTheDocument()
  })
})

describe('short words about a thing', () => {
  it('say it in words, never by colour alone', () => {
    render(
      <>
        <Badge tone="ok" icon="check">
          Done
        </Badge>
        <Move up>Up 5%</Move>
      </>,
    )
    expect(screen.getByText('Done')).toBeInTheDocument()
    expect(screen.getByText('Up 5%')).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

describe('a hash', () => {
  it('stands in groups of eight under its name, and is never translated', () => {
    render(<Hash name="Head" value="0123456789abcdef" />)
    const hash = screen.getByRole('code')
    expect(hash).toHaveTextContent('01234567 89abcdef')
    expect(hash).toHaveAttribute('translate', 'no')
    expect(screen.getByText('Head')).toBeInTheDocument()
  })
})

describe('a text made of blocks', () => {
  it('draws each block as what it is', () => {
    render(
      <Blocks
        drawLink={(href, text) => <a href={href}>{text}</a>}
        blocks={[
          { kind: 'heading', level: 1, id: 'fees', text: 'Fees' },
          { kind: 'heading', level: 3, id: 'gas', text: 'Gas' },
          { kind: 'paragraph', content: [{ text: 'See ' }, { text: 'rules', href: '/guide?id=1' }] },
          { kind: 'list', ordered: true, items: [[{ text: 'First' }], [{ text: 'Second', strong: true }]] },
          { kind: 'image', src: '/a.png', alt: 'A chart', width: 10, height: 10 },
        ]}
      />,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Fees' })).toHaveAttribute('id', 'fees')
    expect(screen.getByRole('heading', { level: 3, name: 'Gas' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '/guide?id=1')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['First', 'Second'])
    expect(screen.getByRole('img', { name: 'A chart' })).toBeInTheDocument()
  })

  it('never draws what was written as markup', () => {
    const drawLink = vi.fn<() => null>()
    render(
      <Blocks
        drawLink={drawLink}
        blocks={[{ kind: 'paragraph', content: [{ text: '<button>Free money</button>' }] }]}
      />,
    )
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByText('<button>Free money</button>')).toBeInTheDocument()
  })
})
