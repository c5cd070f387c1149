import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { listGuides } from '#contract/content.ts'
import { describeWholeList } from '#testing/components/describe-member-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { GuidePath } from './GuidePath.tsx'
import GuideScreen from './GuideScreen.tsx'

describeWholeList('the guides', {
  part: <GuideScreen />,
  operation: listGuides,
  none: m.guide_none(),
  rows: () =>
    screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/guide?id=')),
})

const GUIDES = [
  ['getting-started', 'start'],
  ['signals', 'signals'],
  ['deposits', 'wallet'],
  ['checking-the-books', 'start'],
  ['of-staff', 'Events'],
] as const

const [example] = exampleItems(listGuides, 1)
const guides = GUIDES.map(([id, category]) =>
  Object.assign({}, example, { id, category, title: `On ${id}`, minutes: 4 }),
)

const group = (title: string) => within(screen.getByRole('region', { name: title }))
const titles = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))

describe('the guides by what one wants to do', () => {
  beforeEach(() => createServerFixture().answer(listGuides, guides))

  it('stand under their tasks, those of staff under their own name', async () => {
    draw(<GuideScreen />)
    await screen.findByRole('region', { name: m.guide_task_trade() })
    expect(group(m.guide_task_check()).getByText('On checking-the-books')).toBeInTheDocument()
    expect(group(m.guide_task_start()).queryByText('On checking-the-books')).toBeNull()
    expect(group('Events').getByText('On of-staff')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: m.guide_task_earn() })).toBeNull()
  })

  it('are of one task once its chip is pressed, and of all again', async () => {
    draw(<GuideScreen />)
    await userEvent.click(await screen.findByRole('button', { name: m.guide_task_move() }))
    expect(titles()).toEqual([m.guide_task_move()])
    expect(screen.queryByText(m.guide_path())).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: m.guide_task_all() }))
    expect(titles()).toContain(m.guide_task_trade())
  })

  it('begin with the first days, and end with the way to somebody who helps', async () => {
    draw(<GuideScreen />)
    const path = await screen.findByRole('region', { name: m.guide_path() })
    const links = within(path).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(
      ['getting-started', 'signals'].map((id) => `On ${id}${m.guide_minutes({ minutes: 4 })}`),
    )
    expect(within(path).queryByRole('img')).toBeNull()
    expect(screen.getByRole('link', { name: m.guide_ask() })).toHaveAttribute('href', '/board/inquiry')
  })

  it('are those that were found while something is searched', async () => {
    draw(<GuideScreen />)
    await userEvent.type(await screen.findByRole('searchbox'), 'deposit')
    expect(await screen.findByRole('region', { name: m.guide_found() })).toBeInTheDocument()
    expect(screen.queryByText(m.guide_path())).toBeNull()
  })
})

it('the path of the first days says what was read and which guide is next', () => {
  draw(<GuidePath guides={guides.slice(0, 2)} read={new Set(['getting-started'])} />)
  expect(screen.getByRole('img', { name: m.guide_path_read({ read: 1, all: 2 }) })).toBeInTheDocument()
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step'])
  expect(steps[0]).toHaveTextContent(m.guide_minutes_read({ minutes: 4 }))
  expect(steps[1]).toHaveTextContent(m.guide_minutes({ minutes: 4 }))
})
