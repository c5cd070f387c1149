import { useState } from 'react'
import { whole } from '#web/base/format.ts'
import { checkOwnEntry, type EntryVerdict } from '#web/features/proofs/entry-proof.ts'
import { SaveRecord } from '#web/features/proofs/SaveRecord.tsx'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'

const UNCHECKED = {
  unsealed: m.proof_entry_unsealed,
  others: m.proof_entry_others,
  unreachable: m.proof_unreachable,
} as const

function Verdict({ verdict }: { verdict: EntryVerdict }) {
  if (verdict.state !== 'checked') return <Notice icon="shield">{UNCHECKED[verdict.state]()}</Notice>
  const { faults, record, proof } = verdict
  if (faults.length > 0)
    return (
      <Notice tone="bad" icon="warn">
        {m.proof_entry_wrong({ faults: faults.join(', ') })}
      </Notice>
    )
  const batch = whole(record.entry.batch)
  return (
    <Notice tone="ok" icon="check">
      {proof === null
        ? m.proof_entry_waiting({ batch })
        : m.proof_entry_right({ batch, number: whole(proof) })}
    </Notice>
  )
}

/** Checks here that a movement stands in the sealed ledger, and saves what it was checked with. */
export function EntryProof({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<EntryVerdict>()
  async function check(): Promise<void> {
    setBusy(true)
    setVerdict(await checkOwnEntry(id))
    setBusy(false)
  }
  const record = verdict?.state === 'checked' ? verdict.record : undefined
  return (
    <>
      <Button tone="two" wide busy={busy} onClick={() => void check()}>
        <Icon name="shield" size="s" />
        {m.proof_entry_check()}
      </Button>
      <div role="status">{verdict !== undefined && <Verdict verdict={verdict} />}</div>
      {record !== undefined && <SaveRecord name={`entry-${id}`} record={record} />}
    </>
  )
}
