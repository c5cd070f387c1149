import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getEntryProof, listProofs, listSeals } from '#contract/trading/proofs.ts'
import { anEntry } from '#testing/attacks/proofs/forge-records.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { EntryProof } from './EntryProof.tsx'

const { entry, seals, published } = anEntry(['id1|1|deposit|5', 'id2|1|swap|9'], 1)
const sealedAt = '2026-11-20T00:00:00.000Z'
const NONE = { USDT: '0', MCS: '0', TRX: '0' }

/** Draws the button for an entry that the server answers so, and presses it. */
async function checkWith(text: string | null, publishedIn: number | null): Promise<void> {
  const server = createServerFixture()
  server.answer(getEntryProof, { entry: { ...entry, text, path: [...entry.path], sealedAt }, publishedIn })
  server.answer(listSeals, { seals: [...seals], next: null })
  const [{ ledger } = { ledger: { batch: 0, head: '' } }] = published.proofs
  const head = {
    number: 4,
    night: null,
    madeAt: sealedAt,
    ledger: { ...ledger, snapshot: '9:9:' },
    buckets: 1,
    leaves: 1,
    root: '',
    totals: NONE,
    lines: [],
    previous: '',
    head: '',
    sealedHead: null,
    anchor: null,
  }
  server.answer(listProofs, { proofs: [head], next: null })
  draw(<EntryProof id="id2" />)
  await userEvent.click(screen.getByRole('button', { name: m.proof_entry_check() }))
}

it('says under which published proof an own entry is sealed, and offers what it was checked with', async () => {
  await checkWith(entry.text, 4)
  expect(await screen.findByText(m.proof_entry_right({ batch: '7', number: '4' }))).toBeInTheDocument()
  expect(screen.getByRole('button', { name: m.proof_save_record() })).toBeInTheDocument()
})

it('says that the next proof publishes the head of what was sealed since the last', async () => {
  await checkWith(entry.text, null)
  expect(await screen.findByText(m.proof_entry_waiting({ batch: '7' }))).toBeInTheDocument()
})

it('raises an alarm when the entry is not what was sealed', async () => {
  await checkWith('id2|1|swap|90', 4)
  expect(await screen.findByRole('alert')).toHaveTextContent('leaf')
})

it('says why an entry with another member’s balance in it is not shown', async () => {
  await checkWith(null, 4)
  expect(await screen.findByText(m.proof_entry_others())).toBeInTheDocument()
})
