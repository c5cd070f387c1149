import { useRef } from 'react'
import { exportEdits, importEdits, listEdits } from '#contract/console/words/translations.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { call } from '../../api/client.ts'
import { useMay } from '../../api/me.ts'
import { query, queryClient, type ListSource } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { csvOf } from '#console/ui/lists/CsvButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { editsOf } from './edits-of.ts'
import { applyEdits, pageOfRows, loadReleaseTexts, type TextRow } from './release-texts.ts'
import { TextCase } from './TextCase.tsx'
import { Cut } from '#console/ui/text/Cut.tsx'

/** The texts are files of this release; only what was changed since comes from the server. */
const source: ListSource<TextRow> = {
  path: listEdits.path,
  list: listEdits.path,
  params: {},
  fetchPage: async (asked) => {
    const [release, edits] = await Promise.all([loadReleaseTexts(), queryClient.fetchQuery(query(listEdits))])
    return pageOfRows(applyEdits(release, edits.items), asked)
  },
}
const csv = csvOf(exportEdits, 'translations')

const columns = (): readonly ListColumn<TextRow>[] => [
  {
    id: 'id',
    name: t.translations_key(),
    cell: ({ id, edits }) => (
      <Inline as="span">
        <Text mono>{id}</Text>
        {Object.keys(edits).length > 0 && <Badge tone="you">{t.translations_edited()}</Badge>}
      </Inline>
    ),
    value: ({ id }) => id,
  },
  ...LOCALES.map((locale) => ({
    id: locale,
    name: LOCALE_NAMES[locale],
    cell: ({ texts }: TextRow) => <Cut lang={LANGUAGE_TAGS[locale]}>{texts[locale]}</Cut>,
  })),
]

async function importFile(file: File): Promise<void> {
  const release = await loadReleaseTexts()
  const items = editsOf(await file.text(), release)
  if (items.length === 0) {
    showToast({ text: t.translations_import_none() })
    return
  }
  const result = await call(importEdits, { body: { items } })
  showToast({
    text:
      result.status === 'success'
        ? t.translations_imported({ count: result.data.saved })
        : failureMessage(result),
  })
  await queryClient.invalidateQueries()
}

function Import() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Text
        as="input"
        ref={input}
        type="file"
        accept=".csv,text/csv"
        unseen
        tabIndex={-1}
        aria-label={t.translations_import()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void importFile(file)
          target.value = ''
        }}
      />
      <Button tone="line" small onClick={() => input.current?.click()}>
        {t.translations_import()}
      </Button>
    </>
  )
}

export default function TranslationsScreen() {
  const may = useMay()
  return (
    <ListScreen
      title={t.nav_translations()}
      source={source}
      columns={columns()}
      none={t.translations_none()}
      tabs={{
        name: 'view',
        label: t.list_state(),
        choices: [
          { value: 'all', label: t.list_all() },
          { value: 'edited', label: t.translations_edited() },
          { value: 'outdated', label: t.translations_outdated() },
          { value: 'missing', label: t.content_missing() },
        ],
      }}
      filters={[{ kind: 'search', name: 'q', label: t.translations_search() }]}
      csv={csv}
      actions={may(importEdits) && <Import />}
      detail={(row) => <TextCase row={row} />}
    />
  )
}
