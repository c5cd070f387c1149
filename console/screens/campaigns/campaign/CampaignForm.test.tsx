import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { makeCampaign, saveCampaign } from '#contract/console/words/campaigns.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { NEW_CAMPAIGN } from './campaign-draft.ts'
import { CampaignForm } from './CampaignForm.tsx'

const open = (id?: string) =>
  drawConsole(<CampaignForm id={id} first={NEW_CAMPAIGN} isReadOnly={false} onMade={() => {}} />)

async function fill(): Promise<void> {
  await fillIn(t.inquiries_title(), 'Autumn')
  await fillIn(t.campaigns_text(), 'Five percent less.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: t.members_country() }), 'KOR')
}

const CAMPAIGN = {
  fill,
  send: t.content_save(),
  body: {
    texts: { en: { title: 'Autumn', text: 'Five percent less.' } },
    to: '/',
    country: 'KOR',
    locale: null,
    sendAt: null,
  },
} as const

describeForm('a new campaign', { ...CAMPAIGN, operation: makeCampaign, draw: () => open() })
describeForm('a campaign that is changed', { ...CAMPAIGN, operation: saveCampaign, draw: () => open('c1') })

it('says that its English is missing, and sends nothing', async () => {
  const server = createServerFixture()
  open()
  await userEvent.click(screen.getByRole('button', { name: t.content_save() }))
  expect(screen.getByRole('alert')).toHaveTextContent(t.campaigns_lack_english())
  expect(server.callsOf(makeCampaign)).toEqual([])
})
