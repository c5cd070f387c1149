import { describe, expect, test } from 'vitest'
import { checkDraft, isFileAccepted, readContext } from './inquiry-draft.ts'

const DRAFT = { type: 'wallet', title: 'Deposit', content: 'Where is it?', file: undefined } as const

describe('a draft', () => {
  test('that is whole can be sent', () => {
    expect(checkDraft(DRAFT)).toEqual({})
  })

  test('tells each field that is wrong', () => {
    const file = new File([''], 'a.exe')
    expect(checkDraft({ type: '', title: ' ', content: 'x'.repeat(5_001), file })).toEqual({
      type: 'INQUIRY-B001',
      title: 'INQUIRY-B002',
      content: 'INQUIRY-B003',
      file: 'INQUIRY-B004',
    })
  })

  test('takes a video of 30 MB and anything else of 10 MB', () => {
    const sized = (name: string, size: number) => isFileAccepted({ name, size })
    const mega = 1024 * 1024
    expect([sized('a.MP4', 30 * mega), sized('a.png', 10 * mega)]).toEqual([true, true])
    expect([sized('a.mp4', 30 * mega + 1), sized('a.png', 10 * mega + 1), sized('a', 1)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('an address brings type and context, and nothing that is neither', () => {
  const search = new URLSearchParams('type=error&code=WALLET-C001&request=ab-1&about=<script>&x=y')
  expect(readContext(search)).toEqual({ type: 'error', context: { code: 'WALLET-C001', requestId: 'ab-1' } })
  expect(readContext(new URLSearchParams('type=other'))).toEqual({ type: '', context: {} })
})
