import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAddresses, listAddresses, type BookAddress } from '#contract/wallet/address-book.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { groupAddress } from '#contract/rules/money/tron-address.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { AddAddress } from './AddAddress.tsx'
import { AllowListChange, RemoveAddress } from './BookChanges.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { AddressLine } from '#web/ui/text/AddressLine.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { iconButton } from '#web/ui/IconButton.module.css'
import * as styles from './AddressBookSheet.module.css'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'

type Book = AnswerOf<typeof listAddresses>

/** What the sheet shows: the list, or one change of it, each with a separate code. */
type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly entry: BookAddress }
  | { readonly kind: 'allow'; readonly on: boolean }

const LIST: View = { kind: 'list' }

function Entry({
  entry,
  waits,
  onPick,
  onRemove,
}: {
  entry: BookAddress
  waits: boolean
  onPick: () => void
  onRemove: () => void
}) {
  return (
    <RowFrame as="li">
      <RowMain type="button" as="button" className={styles.pick} disabled={waits} onClick={onPick}>
        <Text strong>{entry.label}</Text>
        <AddressLine as="span" mono>
          {groupAddress(entry.address)}
        </AddressLine>
        {waits && (
          <Text size={12} tone="quiet">
            {m.book_usable_at({ time: minute(entry.usableAt) })}
          </Text>
        )}
      </RowMain>
      <button
        type="button"
        className={iconButton}
        aria-label={m.book_remove_one({ label: entry.label })}
        onClick={onRemove}
      >
        <Icon name="x" size="s" />
      </button>
    </RowFrame>
  )
}

function AllowList({ book, onChange }: { book: Book; onChange: (on: boolean) => void }) {
  const { on, changesAt } = book.allowList
  const text =
    changesAt !== null
      ? m.book_allow_ends({ time: minute(changesAt) })
      : on
        ? m.book_allow_on()
        : m.book_allow_off()
  return (
    <Card as="div" flush>
      <Row
        icon="shield"
        title={m.book_allow()}
        text={text}
        end={<Switch label={m.book_allow()} checked={on && changesAt === null} onChange={onChange} />}
      />
    </Card>
  )
}

function BookList({
  book,
  onPick,
  onView,
}: {
  book: Book
  onPick: (address: string) => void
  onView: (view: View) => void
}) {
  const now = useOpeningTime()
  return (
    <>
      {book.items.length === 0 ? (
        <Text as="p" size={14} tone="quiet">
          {m.book_none()}
        </Text>
      ) : (
        <ul className={styles.book}>
          {book.items.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              waits={book.allowList.on && Date.parse(entry.usableAt) > now}
              onPick={() => onPick(entry.address)}
              onRemove={() => onView({ kind: 'remove', entry })}
            />
          ))}
        </ul>
      )}
      <Button tone="two" wide onClick={() => onView({ kind: 'add' })}>
        {m.book_add()}
      </Button>
      {book.items.length > 0 && (
        <SaveTable name="addresses" fetchTable={(zone) => call(exportAddresses, { query: { zone } })} />
      )}
      <AllowList book={book} onChange={(on) => onView({ kind: 'allow', on })} />
    </>
  )
}

function BookBody({ typed, onPick }: { typed: string; onPick: (address: string) => void }) {
  const [view, setView] = useState<View>(LIST)
  const found = useQuery(query(listAddresses))
  const failure = failureOfQuery(found.error)
  const toList = () => setView(LIST)
  if (view.kind === 'add') return <AddAddress typed={typed} onDone={toList} />
  if (view.kind === 'remove') return <RemoveAddress entry={view.entry} onDone={toList} />
  if (view.kind === 'allow') return <AllowListChange on={view.on} onDone={toList} />
  if (found.data !== undefined) return <BookList book={found.data} onPick={onPick} onView={setView} />
  return failure === undefined ? (
    <RowSkeleton rows={3} />
  ) : (
    <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  )
}

/** Saved addresses and the allow-list. `typed` is a valid address that could be saved. */
export function AddressBookSheet({
  open,
  typed,
  onClose,
  onPick,
}: {
  open: boolean
  typed: string
  onClose: () => void
  onPick: (address: string) => void
}) {
  return (
    <Sheet title={m.book_title()} open={open} onClose={onClose}>
      <BookBody typed={typed} onPick={onPick} />
    </Sheet>
  )
}
