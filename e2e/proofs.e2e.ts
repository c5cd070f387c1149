import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/operation.ts'
import { listProofs } from '#contract/trading/proofs.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { saveDownload } from './downloads.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { asStaff } from './staff.ts'

const KIM: Person = {
  id: 'kimproof',
  email: 'kimproof@members.example',
  name: '김하늘',
  phone: '01023451234',
  password: 'plum-ink-7431',
  locale: 'ko',
}
const text = textsOf(KIM.locale)
const journey = borrowProductForJourney()

/** The newest proof as anybody is shown it; undefined before the first. */
async function newestProof() {
  const answer = await fetch(`${journey.url}${listProofs.path}`)
  const { data }: { data: AnswerOf<typeof listProofs> } = await answer.json()
  return data.proofs[0]
}

/** A deposit as the chain's worker would book it, and the proof of the night, which the worker makes. */
async function depositAndProve(units: bigint): Promise<void> {
  await asStaff(journey, async ({ identity, ledger }, tx) => {
    const ownerId = (await identity.findByLogin(tx, KIM.id)) ?? ''
    const debit = { class: 'CHAIN', currency: 'USDT' } as const
    const credit = { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId } as const
    await ledger.openAccounts(tx, [debit, credit])
    const amount = { currency: 'USDT', units } as const
    await ledger.post(tx, [
      { key: randomUUID(), op: 'post', kind: 'deposit', detail: '', debit, credit, amount },
    ])
  })
  const before = (await newestProof())?.number ?? 0
  await journey.queueJob('transparency-nightly-proof')
  await expect.poll(async () => (await newestProof())?.number, { timeout: 60_000 }).toBe(before + 1)
}

/** The newest proof's head comes into a block of the chain, which the public page tells and every saved list of heads carries. */
async function isAnchored(page: Page): Promise<void> {
  const newestBlock = async () => (await newestProof())?.anchor?.block ?? 0
  await expect.poll(newestBlock, { timeout: 60_000 }).toBeGreaterThan(0)
  const block = new Intl.NumberFormat('ko').format(await newestBlock())
  await page.goto('/ko/transparency')
  await page.getByText(text('transparency', 'anchored').replace('{block}', block)).waitFor()
}

/** The answer on its way to the browser, with one character of the salt changed. */
async function tamper(page: Page): Promise<void> {
  await page.route('**/api/transparency/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    const changed = body.replace(/"salt":"(.)/, (_, first: string) => `"salt":"${first === '0' ? '1' : '0'}`)
    expect(changed).not.toBe(body)
    await route.fulfill({ response: answer, body: changed })
  })
}

describe('a member’s proof of balance', () => {
  it('is checked on a phone, saved and checked again by the script, and fails loudly when a byte is tampered with', async () => {
    await becomeMember(journey, KIM)
    await depositAndProve(1_234_567_890n)
    const page = await memberOnPhone(journey, KIM)
    await page.goto('/ko/transparency/me')
    await page.getByText(text('proof', 'checked_text')).waitFor()
    await page.getByText('1,234.56789 USDT').first().waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: text('proof', 'save') }).click()
    const file = await saveDownload(await saving)
    const script = join(import.meta.dirname, '../tools/verify-proof.mjs')
    const right = spawnSync(process.execPath, [script, file, '--id', KIM.id, '--owed', 'USDT=1234.56789'])
    expect(right.stdout.toString()).toContain('RIGHT')
    const other = spawnSync(process.execPath, [script, file, '--id', 'somebody'])
    expect(other.stdout.toString()).toContain('WRONG: owner')
    await isAnchored(page)
    await tamper(page)
    await page.goto('/ko/wallet')
    await page.getByText(/잔액 증명 확인에 실패/).waitFor()
    await page.getByRole('button', { name: text('proof', 'open') }).click()
    await page.getByText(text('proof', 'wrong')).waitFor()
    // The page asks again now and then: no answer may be under way when it is closed.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
