import { expect, it } from 'vitest'
import { coverText, shareText } from '#web/features/open-books/share-text.ts'
import { m } from '#web/i18n/messages.ts'

it('rounds down, so that a missing millionth never reads as full cover', () => {
  expect(shareText(999_999_999n, 1_000_000_000n)).toBe('99.99%')
  expect(shareText(1_015_700_000n, 1_000_000_000n)).toBe('101.57%')
  expect(shareText(5n, 0n)).toBe('0.00%')
})

it('tells cover as a factor once percent would have four digits', () => {
  expect(coverText(9_999n, 1_000n)).toBe(m.transparency_ratio({ percent: '999.90%' }))
  expect(coverText(10_999n, 1_000n)).toBe(m.transparency_times({ times: '10' }))
})
