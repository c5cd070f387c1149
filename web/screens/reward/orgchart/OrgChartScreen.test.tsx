import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getOrgChart } from '#contract/members/referral.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import OrgChartScreen from './OrgChartScreen.tsx'

const CHART = exampleAnswer(getOrgChart, { ref: 'root' })
const TEAM = {
  ...CHART,
  childCount: 1,
  children: [{ ...CHART, ref: 'c1', idMasked: 'Park Seojun', level: 1 }],
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

const search = () => userEvent.keyboard('{Enter}')

describe('the chart of the team', () => {
  it('says that it loads while nothing is known yet', () => {
    draw(<OrgChartScreen />)
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
  })

  it('says that nobody is below, and leads to an invitation', async () => {
    server.answer(getOrgChart, { ...CHART, childCount: 0 })
    draw(<OrgChartScreen />)
    expect(await screen.findByText(m.chart_none())).toBeInTheDocument()
    expect(screen.getByRole('link', { name: m.profit_invite() })).toBeInTheDocument()
  })

  it('is read again on request when it could not be read', async () => {
    server.refuse(getOrgChart, { code: 'COMMON-C001' })
    draw(<OrgChartScreen />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(getOrgChart, TEAM)
    await userEvent.click(retry)
    expect(await screen.findByRole('search')).toBeInTheDocument()
  })

  it('chooses the member whose name is searched for', async () => {
    server.answer(getOrgChart, TEAM)
    draw(<OrgChartScreen />)
    await userEvent.click(await screen.findByRole('button', { name: m.chart_list() }))
    await fillIn(m.chart_search(), 'seojun')
    await search()
    expect(screen.getByRole('region', { name: 'Park Seojun' })).toBeInTheDocument()
  })

  it('says at its field that nobody of that name was found', async () => {
    server.answer(getOrgChart, TEAM)
    draw(<OrgChartScreen />)
    await userEvent.click(await screen.findByRole('button', { name: m.chart_list() }))
    await fillIn(m.chart_search(), 'nobody')
    await search()
    expect(screen.getByLabelText(m.chart_search())).toHaveAccessibleDescription(m.chart_not_found())
  })
})
