import { expect, it } from 'vitest'
import { t } from '../../i18n/messages.ts'
import { formatVotes, usefulShare } from './format-votes.ts'

it('votes are a share of those who voted, and nothing is no share', () => {
  expect(formatVotes({ useful: 3, notUseful: 1 })).toBe(t.votes_share({ share: '75%', count: 4 }))
  expect(formatVotes({ useful: 0, notUseful: 0 })).toBe(t.votes_none())
})

it('what nobody voted on is ordered behind what everybody found useless', () => {
  expect(usefulShare({ useful: 0, notUseful: 0 })).toBeLessThan(usefulShare({ useful: 0, notUseful: 9 }))
})
