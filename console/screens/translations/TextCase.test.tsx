import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { saveEdit } from '#contract/console/words/translations.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { TextCase } from './TextCase.tsx'

const ROW = {
  id: 'common_save',
  texts: { en: 'Save', ko: '저장', ja: '保存', zh_CN: '保存', zh_TW: '儲存' },
  edits: {},
}

describeForm('a text in one language', {
  operation: saveEdit,
  draw: () => drawConsole(<TextCase row={ROW} />),
  fill: () => fillIn(LOCALE_NAMES.ko, '저장하기'),
  send: t.content_save(),
  body: { key: 'common_save', locale: 'ko', text: '저장하기', source: 'Save' },
})

it('offers to save nothing while nothing was changed', () => {
  createServerFixture()
  drawConsole(<TextCase row={ROW} />)
  expect(screen.queryByRole('button', { name: t.content_save() })).not.toBeInTheDocument()
})
