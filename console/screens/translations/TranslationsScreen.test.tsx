import { screen, within } from '@testing-library/react'
import { listEdits } from '#contract/console/words/translations.ts'
import { t } from '#console/i18n/messages.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import TranslationsScreen from './TranslationsScreen.tsx'

const [save] = exampleItems(listEdits, 1, { key: 'common_save', locale: 'ko' })
const [close] = exampleItems(listEdits, 1, { key: 'common_close', locale: 'ko' })

describeList('the texts that were edited since the release', {
  operation: listEdits,
  draw: () => drawConsole(<TranslationsScreen />, { at: '/?view=edited' }),
  empty: exampleAnswer(listEdits),
  full: exampleAnswer(listEdits, { items: [save, close].filter((edit) => edit !== undefined) }),
  none: t.translations_none(),
  rows: () => {
    const table = screen.queryByRole('table', { name: t.nav_translations() })
    return table === null ? [] : within(table).getAllByRole('row').slice(1)
  },
})
