import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { exactTime } from '#web/base/format.ts'
import { failureOfQuery, listQuery, type Filters, type ListSource } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { useKeys } from '#console/shell/keys.ts'
import { CsvButton, csvOfList, type CsvSource } from './CsvButton.tsx'
import { CaseRail } from './CaseRail.tsx'
import { CasePosition } from './CasePosition.tsx'
import { FilterBar, type Choice, type Filter } from './FilterBar.tsx'
import { ListLook, useListLook } from './ListLook.tsx'
import { ListTable } from './ListTable.tsx'
import { Pane } from '#console/ui/Pane.tsx'
import { Failed, PaneSkeleton, Stale } from '#console/ui/States.tsx'
import { useListTable, type ListColumn } from './use-list-table.ts'
import { useListState, type ListState } from '#console/ui/use-list-state.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { beside } from '#console/ui/Pane.module.css'
import { button } from '#web/ui/Button.module.css'
import * as styles from './ListScreen.module.css'

export interface ListScreenProps<Item extends { id: string }> {
  readonly title: string
  readonly source: ListSource<Item>
  readonly columns: readonly ListColumn<Item>[]
  /** What is said where nothing is found. */
  readonly none: string
  readonly filters?: readonly Filter[]
  /** One filter as tabs over the list: its first value is taken where the address names none. */
  readonly tabs?: { readonly name: string; readonly label: string; readonly choices: readonly Choice[] }
  readonly csv?: CsvSource
  /** What stands beside the list for the opened row. */
  readonly detail?: (item: Item, openNext: () => void) => ReactNode
  /** What stands beside the list for a row that the address names and that is not loaded. */
  readonly detailById?: (id: string, openNext: () => void) => ReactNode
  /** The opened row takes the whole page: there is much to decide by. */
  readonly hasWideDetail?: boolean
  /** A row in short, for a column of them beside a wide detail. */
  readonly railRow?: (item: Item) => ReactNode
  /** Where Enter leads from the opened row; without it Enter goes into what stands beside the list. */
  readonly onEnter?: (item: Item) => void
  /** Rows that something is wrong with. */
  readonly isBad?: (item: Item) => boolean
  readonly actions?: ReactNode
  readonly above?: ReactNode
  /** What can be done with all ticked rows at once. */
  readonly bulk?: (ids: readonly string[], clear: () => void, items: readonly Item[]) => ReactNode
}

function filtersAsked<Item extends { id: string }>(
  props: ListScreenProps<Item>,
  listState: ListState,
): Filters {
  const { filters = [], tabs } = props
  return {
    ...Object.fromEntries(filters.map(({ name }) => [name, listState.get(name)])),
    ...(tabs !== undefined && { [tabs.name]: listState.get(tabs.name) ?? tabs.choices[0]?.value }),
  }
}

function useRows<Item extends { id: string }>(props: ListScreenProps<Item>, listState: ListState) {
  const asked = filtersAsked(props, listState)
  const list = useInfiniteQuery(listQuery(props.source, asked))
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  return { asked, list, items }
}

/** Where the hands go in an opened case: to what is written there, else to what can be done. */
function caseStart(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`.${beside} textarea`) ??
    document.querySelector<HTMLElement>(`.${beside} .${button}`)
  )
}

/** The row to go on with when the open one is done: the one after it, else the one before. */
function neighbourOf(rows: readonly { id: string }[], id: string | undefined): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])?.id
}

/** j and k go through the rows, Enter into the open one, Escape back to the list. */
function useRowKeys<Item extends { id: string }>(
  rows: readonly { id: string; original: Item }[],
  listState: ListState,
  props: Pick<ListScreenProps<Item>, 'detail' | 'onEnter'>,
): void {
  const at = rows.findIndex(({ id }) => id === listState.get('id'))
  const step = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next !== undefined) listState.open(next.id)
  }
  const startEntry = () => {
    const row = rows[at]
    if (row === undefined) return
    if (props.onEnter !== undefined) props.onEnter(row.original)
    else caseStart()?.focus()
  }
  useKeys(
    rows.length === 0 || (props.detail === undefined && props.onEnter === undefined)
      ? []
      : [
          { keys: 'j', label: t.keys_next(), act: () => step(1) },
          { keys: 'k', label: t.keys_previous(), act: () => step(-1) },
          { keys: 'Enter', label: t.keys_open(), act: startEntry },
          { keys: 'Escape', label: t.keys_close(), act: () => listState.open(undefined), quiet: true },
        ],
  )
}

type List<Item extends { id: string }> = ReturnType<typeof useRows<Item>>['list']

interface RowsProps<Item extends { id: string }> extends ListScreenProps<Item> {
  readonly list: List<Item>
  readonly table: ReturnType<typeof useListTable<Item>>
  readonly openId: string | undefined
  readonly onOpen: ((item: Item) => void) | undefined
}

/** Loading, failed, empty, or the rows. */
function Rows<Item extends { id: string }>(props: RowsProps<Item>) {
  const { title, columns, none, bulk, isBad, list, table, openId, onOpen } = props
  const failure = failureOfQuery(list.error)
  if (list.data === undefined) {
    return failure === undefined ? (
      <PaneSkeleton />
    ) : (
      <Failed failure={failure} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  }
  if (table.getRowModel().rows.length === 0) return <Empty>{none}</Empty>
  return (
    <>
      {failure !== undefined && <Stale at={exactTime(list.dataUpdatedAt)} />}
      <ListTable
        caption={title}
        table={table}
        columns={columns}
        openId={openId}
        onOpen={onOpen}
        isBad={isBad}
        hasTicks={bulk !== undefined}
      />
    </>
  )
}

function More<Item extends { id: string }>({ list }: { list: List<Item> }) {
  const count = list.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Text size={12} tone="faint">
        {t.list_loaded({ count })}
      </Text>
      <Button tone="two" small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t.list_more()}
      </Button>
    </div>
  )
}

interface TickedProps<Item extends { id: string }> {
  readonly bulk: ListScreenProps<Item>['bulk'] | undefined
  readonly table: ReturnType<typeof useListTable<Item>>
  readonly items: readonly Item[]
}

/** What can be done with the ticked rows; nothing before the first one. */
function Ticked<Item extends { id: string }>({ bulk, table, items }: TickedProps<Item>) {
  const ids = Object.keys(table.state.rowSelection)
  if (bulk === undefined || ids.length === 0) return null
  const ticked = items.filter(({ id }) => ids.includes(id))
  return (
    <div className={styles.bulk}>
      <Text size={14} strong>
        {t.list_ticked({ count: ids.length })}
      </Text>
      {bulk(ids, () => table.resetRowSelection(true), ticked)}
    </div>
  )
}

/** Rows that have stood in the list: one that left it was decided, and its case closes. */
function useListed(rows: readonly { id: string }[]): ReadonlySet<string> {
  const [listed] = useState(() => new Set<string>())
  useEffect(() => rows.forEach(({ id }) => listed.add(id)))
  return listed
}

/** The opened row beside its list, or in its place with the way back; by its number alone where the list never had it. */
function asideOf<Item extends { id: string }>(
  { title, detail, detailById, hasWideDetail = false }: ListScreenProps<Item>,
  rows: readonly { id: string; original: Item }[],
  { listState, listed }: { listState: ListState; listed: ReadonlySet<string> | undefined },
) {
  const openId = listState.get('id')
  const index = rows.findIndex(({ id }) => id === openId)
  const open = rows[index]?.original
  const onBack = () => listState.open(undefined)
  const openNext = () => listState.open(neighbourOf(rows, openId))
  if (open === undefined) {
    if (openId === undefined || detailById === undefined) return undefined
    if (listed === undefined || listed.has(openId)) return undefined
    const head = hasWideDetail && <CasePosition title={title} onBack={onBack} />
    return { id: openId, body: detailById(openId, openNext), head }
  }
  if (detail === undefined) return undefined
  const position = { title, index: index + 1, count: rows.length }
  return {
    id: open.id,
    body: detail(open, openNext),
    head: hasWideDetail && <CasePosition {...position} onBack={onBack} />,
  }
}

/** The rows in short beside an opened one. */
function railOf<Item extends { id: string }>(
  { title, railRow }: ListScreenProps<Item>,
  rows: readonly { original: Item }[],
  listState: ListState,
) {
  const openId = listState.get('id')
  if (railRow === undefined || openId === undefined) return undefined
  return (
    <CaseRail
      title={title}
      items={rows.map(({ original }) => original)}
      openId={openId}
      onOpen={(id) => listState.open(id, false)}
      row={railRow}
    />
  )
}

/** A list with its filters, order and opened row in the address, which follows the server while it is looked at. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { title, filters = [], tabs, csv, detail, onEnter, actions, above, bulk, source } = props
  const listState = useListState()
  const { asked, list, items } = useRows(props, listState)
  const look = useListLook(source.list)
  const columns = props.columns.filter(({ id }) => !look.hidden.includes(id))
  const table = useListTable(items ?? [], columns, listState)
  const { rows } = table.getRowModel()
  useRowKeys(rows, listState, { ...(detail && { detail }), ...(onEnter && { onEnter }) })
  const listed = useListed(rows)
  const openId = listState.get('id')
  const canOpen = detail !== undefined || onEnter !== undefined
  const onOpen = canOpen
    ? (item: Item) => (detail === undefined ? onEnter?.(item) : listState.open(item.id, false))
    : undefined
  return (
    <Pane
      title={title}
      actions={
        <>
          {actions}
          <CsvButton source={csv ?? csvOfList(source, title)} filters={asked} />
        </>
      }
      aside={asideOf(props, rows, { listState, listed: list.data && listed })}
      rail={railOf(props, rows, listState)}
      isWide={props.hasWideDetail ?? false}
      onClose={() => listState.open(undefined)}
    >
      {above}
      {tabs !== undefined && (
        <Tabs
          label={tabs.label}
          options={tabs.choices}
          value={asked[tabs.name] ?? ''}
          onChange={(value) => listState.filter(tabs.name, value)}
        />
      )}
      <FilterBar filters={filters} listState={listState} />
      <Ticked bulk={bulk} table={table} items={items ?? []} />
      <ListLook {...{ list: source.list, look, columns: props.columns, filters: asked, listState }} />
      <Rows {...props} columns={columns} list={list} table={table} openId={openId} onOpen={onOpen} />
      <More list={list} />
    </Pane>
  )
}
