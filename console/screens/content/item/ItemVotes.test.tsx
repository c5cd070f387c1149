import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { getContent } from '#contract/console/words/content.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { formatVotes } from '../format-votes.ts'
import { ItemVotes } from './ItemVotes.tsx'

it('says how many read it and what they thought of it in each language', () => {
  const ko = { useful: 1, notUseful: 3 }
  const item = exampleAnswer(getContent, {
    readers: 120,
    votes: { useful: 9, notUseful: 3 },
    votesSinceChange: { useful: 0, notUseful: 0 },
    votesByLanguage: [{ locale: 'ko', ...ko }],
  })
  render(<ItemVotes item={item} />)
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(valueOf(t.votes_readers())).toBe('120')
  expect(valueOf(t.votes_since_change())).toBe(t.votes_none())
  expect(valueOf(LOCALE_NAMES.ko)).toBe(formatVotes(ko))
})
