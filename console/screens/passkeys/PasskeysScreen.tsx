import { listPasskeys, removePasskey } from '#contract/console/people/passkeys.ts'
import type { Passkey } from '#contract/members/passkey-parts.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { nameColumn } from '#console/ui/lists/Columns.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { AddPasskey } from './AddPasskey.tsx'

const source = listOf(listPasskeys, ({ items }) => ({ items, next: null }))

const columns = (): readonly ListColumn<Passkey>[] => [
  nameColumn('name', m.passkey_name()),
  { id: 'created', name: t.passkeys_created(), cell: ({ createdAt }) => minute(createdAt) },
  { id: 'used', name: t.people_last_used(), cell: ({ lastUsedAt }) => minuteOrNone(lastUsedAt) },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ blocked }) => (blocked ? m.passkey_blocked() : t.passkeys_works()),
  },
]

function PasskeyCase({ passkey: { id, name } }: { passkey: Passkey }) {
  return (
    <>
      <CaseHead title={name} />
      <CaseActs>
        <Act
          operation={removePasskey}
          params={{ id }}
          label={m.passkey_remove()}
          summary={t.passkeys_remove_text()}
          done={t.passkeys_removed()}
        />
      </CaseActs>
    </>
  )
}

/** The own passkeys: each with its last use, a new one, and the end of one. */
export default function PasskeysScreen() {
  return (
    <ListScreen
      title={m.passkey_title()}
      source={source}
      columns={columns()}
      none={t.passkeys_none()}
      isBad={({ blocked }) => blocked}
      actions={<AddPasskey />}
      detail={(passkey) => <PasskeyCase passkey={passkey} />}
    />
  )
}
