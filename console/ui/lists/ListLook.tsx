import { useQuery } from '@tanstack/react-query'
import { getListLook, removeListView, saveListColumns, saveListView } from '#contract/console/words/lists.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { query, type Filters } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import type { ListState } from '#console/ui/use-list-state.ts'
import { Pick } from '#console/ui/Pick.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'

type Look = AnswerOf<typeof getListLook>
const NOTHING: Look = { views: [], hidden: [] }

/** What the signed-in person keeps for a list; nothing while it is not known. */
export function useListLook(list: string): Look {
  const { data } = useQuery({ ...query(getListLook, { query: { list } }), refetchInterval: false })
  return data ?? NOTHING
}

interface ListLookProps {
  readonly list: string
  readonly look: Look
  readonly columns: readonly { readonly id: string; readonly name: string }[]
  readonly filters: Filters
  readonly listState: ListState
}

/** Filters and order as an address has them. */
function searchOf({ filters, listState }: Pick<ListLookProps, 'filters' | 'listState'>): string {
  const all = { ...filters, sort: listState.get('sort') }
  return String(
    new URLSearchParams(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  )
}

function Views({ list, look: { views }, filters, listState }: ListLookProps) {
  const search = searchOf({ filters, listState })
  const shown = views.find((view) => view.search === search)
  function choose(id: string) {
    const view = views.find((one) => one.id === id)
    const none = Object.fromEntries([...Object.keys(filters), 'sort', 'id'].map((name) => [name, undefined]))
    listState.set({ ...none, ...Object.fromEntries(new URLSearchParams(view?.search)) })
  }
  return (
    <>
      {views.length > 0 && (
        <Pick>
          <span>{t.list_views()}</span>
          <select value={shown?.id ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{t.list_view_none()}</option>
            {views.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Pick>
      )}
      {shown === undefined ? (
        <Act
          operation={saveListView}
          label={t.list_view_save()}
          tone="line"
          fields={[{ name: 'name', label: t.list_view_name(), kind: 'line' }]}
          body={({ name = '' }) => ({ list, name, search })}
        />
      ) : (
        <Act
          operation={removeListView}
          params={{ id: shown.id }}
          label={t.list_view_remove()}
          tone="line"
          summary={t.list_view_remove_text({ name: shown.name })}
        />
      )}
    </>
  )
}

/** Ticks for each column but the first, by which rows are known. */
function ColumnChoice({ list, look: { hidden }, columns }: ListLookProps) {
  const [, ...others] = columns
  return (
    <details>
      <Text as="summary" size={12} tone="quiet">
        {t.list_columns({ shown: columns.length - hidden.length, count: columns.length })}
      </Text>
      <Inline wraps>
        {others.map(({ id, name }) => {
          const isHidden = hidden.includes(id)
          const next = isHidden ? hidden.filter((one) => one !== id) : [...hidden, id]
          return (
            <Act
              key={id}
              operation={saveListColumns}
              label={isHidden ? t.list_column_add({ name }) : t.list_column_remove({ name })}
              tone="line"
              body={() => ({ list, hidden: next })}
            />
          )
        })}
      </Inline>
    </details>
  )
}

/** Named filters and columns of a list, as its reader keeps them. */
export function ListLook(props: ListLookProps) {
  return (
    <Inline wraps>
      <Views {...props} />
      <ColumnChoice {...props} />
    </Inline>
  )
}
