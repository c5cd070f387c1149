import { describe, expect, it } from 'vitest'
import { publicConfig, type PublicConfig } from '#web/api/config.ts'
import { checkDraft, errorsAfter, isFileAccepted, parseContext } from './inquiry-draft.ts'

const DRAFT = { type: 'wallet', title: 'Deposit', content: 'Where is it?', file: undefined } as const

describe('a draft', () => {
  it('can be sent when it is complete', () => {
    expect(checkDraft(DRAFT)).toEqual({})
  })

  it('tells each field that is wrong', () => {
    const file = new File([''], 'a.exe')
    expect(checkDraft({ type: '', title: ' ', content: 'x'.repeat(5_001), file })).toEqual({
      type: 'INQUIRY-B001',
      title: 'INQUIRY-B002',
      content: 'COMMON-B003',
      file: 'INQUIRY-B004',
    })
  })

  it('takes files as large as are set, a video and anything else apart', () => {
    publicConfig.set({ limits: { inquiryFileMegabytes: 10, inquiryVideoMegabytes: 30 } } as PublicConfig)
    const sized = (name: string, size: number) => isFileAccepted({ name, size })
    const mega = 1024 * 1024
    expect([sized('a.MP4', 30 * mega), sized('a.png', 10 * mega)]).toEqual([true, true])
    expect([sized('a.mp4', 30 * mega + 1), sized('a.png', 10 * mega + 1), sized('a', 1)]).toEqual([
      false,
      false,
      false,
    ])
    publicConfig.set({ limits: { inquiryFileMegabytes: 2, inquiryVideoMegabytes: 3 } } as PublicConfig)
    expect([sized('a.mp4', 3 * mega + 1), sized('a.png', 2 * mega + 1)]).toEqual([false, false])
  })
})

it('an address brings type and context, and nothing that is neither', () => {
  const search = new URLSearchParams('type=error&code=WALLET-C001&request=ab-1&about=<script>&x=y')
  expect(parseContext(search)).toEqual({ type: 'error', context: { code: 'WALLET-C001', requestId: 'ab-1' } })
  expect(parseContext(new URLSearchParams('type=other'))).toEqual({ type: '', context: {} })
})

describe('what is told while a draft is made', () => {
  const wrong = new File(['x'], 'a.exe')

  it('names a file that cannot be sent when it is chosen, and nothing else yet', () => {
    const empty = { type: '', title: '', content: '', file: undefined } as const
    expect(errorsAfter({}, { file: wrong }, { ...empty, file: wrong })).toEqual({ file: 'INQUIRY-B004' })
    expect(errorsAfter({}, { title: 'D' }, { ...empty, title: 'D' })).toEqual({})
  })

  it('is taken back as soon as it is right', () => {
    const told = { file: 'INQUIRY-B004', title: 'INQUIRY-B002' }
    const file = new File(['x'], 'a.png')
    expect(errorsAfter(told, { file }, { ...DRAFT, file, title: '' })).toEqual({ title: 'INQUIRY-B002' })
    expect(errorsAfter(told, { file: undefined }, { ...DRAFT, title: '' })).toEqual({ title: 'INQUIRY-B002' })
  })
})
