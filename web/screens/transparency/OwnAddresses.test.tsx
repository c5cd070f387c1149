import { screen } from '@testing-library/react'
import { TronWeb, utils } from 'tronweb'
import { expect, it } from 'vitest'
import { toOwnershipText } from '#contract/rules/proofs/ownership.ts'
import { listProofs } from '#contract/trading/proofs.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { OwnAddresses } from './OwnAddresses.tsx'

const NONE = { USDT: '0', MCS: '0', TRX: '0' }
const KEY = '11'.padStart(64, '0')
const address = TronWeb.address.fromPrivateKey(KEY) || ''
const head = 'a'.repeat(64)

/** Draws the hot wallet's address with a statement about proof 7 beside a published head. */
function drawWith(published: string): void {
  const server = createServerFixture()
  const proof = {
    number: 7,
    night: '2026-11-20',
    madeAt: '2026-11-19T19:00:00.000Z',
    ledger: { batch: 1, head, snapshot: '9:9:' },
    buckets: 1,
    leaves: 1,
    root: head,
    totals: NONE,
    lines: [],
    previous: head,
    head: published,
    sealedHead: head,
    anchor: null,
  }
  server.answer(listProofs, { proofs: [proof], next: null })
  const signature = utils.message.signMessage(toOwnershipText({ proof: 7, head }, address), KEY).slice(2)
  const statement = { proof: 7, head, signature, signedAt: '2026-11-19T19:00:01.000Z' }
  draw(
    <OwnAddresses
      addresses={[
        { address, role: 'hot', statement },
        { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', role: 'cold', statement: null },
      ]}
    />,
  )
}

it('says which addresses signed the published head, and which have not', async () => {
  drawWith(head)
  expect(await screen.findByText(m.transparency_signed_for({ number: '7' }))).toBeInTheDocument()
  expect(screen.getByText(m.transparency_unsigned())).toBeInTheDocument()
})

it('does not believe a signature of another head', async () => {
  drawWith('b'.repeat(64))
  expect(await screen.findByText(m.transparency_signature_wrong())).toBeInTheDocument()
})
