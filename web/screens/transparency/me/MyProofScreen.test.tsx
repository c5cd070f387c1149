import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getMe } from '#contract/members/account.ts'
import type { MemberProof } from '#contract/rules/proofs/proof-format.ts'
import { getMyProof, listProofs } from '#contract/trading/proofs.ts'
import { forgeProof, type ForgedMember } from '#testing/attacks/proofs/forge-tree.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import MyProofScreen from './MyProofScreen.tsx'

const member = (loginId: string, salt: string): ForgedMember => ({
  loginId,
  salt: salt.repeat(16),
  units: [1_500_000n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
  pieces: [
    [1_000_000n, 0n, 0n],
    [500_000n, 0n, 0n],
  ],
})

const made = await forgeProof({ number: 7, members: [member('annlee', 'a1b2'), member('benpark', 'b2c3')] })

/** Draws the screen of a member who is sent this proof. */
function drawWith(proof: MemberProof | null, published = [{ ...made.published, anchor: null }]): void {
  const server = createServerFixture()
  server.answer(getMe, exampleAnswer(getMe, { id: 'annlee' }))
  server.answer(getMyProof, { proof })
  server.answer(listProofs, { proofs: published, next: null })
  draw(<MyProofScreen />)
}

describe('my proof', () => {
  it('says that the member’s balance leads to the root that everybody sees', async () => {
    drawWith(made.proofOf(0))
    expect(await screen.findByText(m.proof_checked_text())).toBeInTheDocument()
    expect(screen.getByRole('img', { name: /3\.00/ })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: m.proof_check_again() }))
    expect(await screen.findByText(m.proof_checked_text())).toBeInTheDocument()
  })

  it('says loudly that one tampered byte does not add up', async () => {
    const { head, line } = made.proofOf(0)
    if (line === null) throw new Error('ann has a line')
    const salt = line.salt.replace(/^a/, 'c')
    drawWith({ head, line: { ...line, salt } })
    expect(await screen.findByRole('alert')).toHaveTextContent(m.proof_wrong_text({ faults: 'root' }))
  })

  it('says that another root was published for the same night', async () => {
    const other = await forgeProof({ number: 7, members: [member('annlee', 'a1b2')] })
    drawWith(made.proofOf(0), [{ ...other.published, anchor: null }])
    expect(await screen.findByRole('alert')).toHaveTextContent('published')
  })

  it('shows a member who was owed nothing how to object', async () => {
    drawWith({ head: made.head, line: null })
    expect(await screen.findByRole('region', { name: m.proof_not_in() })).toBeInTheDocument()
  })

  it('says when the first proof is made', async () => {
    drawWith(null)
    expect(await screen.findByText(m.proof_none_yet())).toBeInTheDocument()
  })
})
