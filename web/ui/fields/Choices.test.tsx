import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Chips } from './Chips.tsx'
import type { Option } from './options.ts'
import { Segmented } from './Segmented.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'

type Coin = 'usdt' | 'mcs' | 'trx'
const COINS: readonly Option<Coin>[] = [
  { value: 'usdt', label: 'USDT' },
  { value: 'mcs', label: 'MCS' },
  { value: 'trx', label: 'TRX' },
]

it('a switch says whether it is on, and does not move while it may not', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<Switch label="Push" checked={false} onChange={onChange} />)
  await userEvent.click(screen.getByRole('switch', { name: 'Push', checked: false }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  rerender(<Switch label="Push" checked disabled onChange={onChange} />)
  await userEvent.click(screen.getByRole('switch', { name: 'Push', checked: true }))
  expect(onChange).toHaveBeenCalledOnce()
})

it('of several views one is pressed in', async () => {
  const onChange = vi.fn()
  render(<Segmented label="Coin" options={COINS} value="usdt" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Coin' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([
    screen.getByRole('button', { name: 'USDT' }),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'MCS' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mcs')
})

it('of several filters any may be on', async () => {
  const onToggle = vi.fn()
  render(<Chips label="Coins" options={COINS} isOn={(coin) => coin !== 'trx'} onToggle={onToggle} />)
  expect(screen.getAllByRole('button', { pressed: true }).map((chip) => chip.textContent)).toEqual([
    'USDT',
    'MCS',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'TRX' }))
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('trx')
})

it('the keyboard enters tabs at the open one, and arrows open the next, round and round', async () => {
  function Lists() {
    const [value, setValue] = useState<Coin>('usdt')
    return <Tabs label="Lists" options={COINS} value={value} onChange={setValue} />
  }
  render(<Lists />)
  const opened = () => screen.getByRole('tab', { selected: true })
  await userEvent.tab()
  expect(opened()).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(opened()).toHaveTextContent('MCS')
  expect(opened()).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(opened()).toHaveTextContent('TRX')
  await userEvent.keyboard('{ArrowRight}')
  expect(opened()).toHaveTextContent('USDT')
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})
