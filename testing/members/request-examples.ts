import { consoleApi } from '#contract/console.ts'
import type { Operation } from '#contract/operation.ts'
import type { RequestKind } from '#contract/rules/staff-requests.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aPerson, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { bringCapital, openRound, roundForm } from '#testing/fixtures/ico-fixture.ts'
import { setUpOtp } from './otp-setup.ts'
import type { TestMember, Fixture } from '#testing/fixtures/fixture.ts'

const { people, settings } = consoleApi
const ROUND_MS = 5 * MINUTE_MS
const CLOSED_DAY = '2026-01-01'

/** A day that is so many days ahead of the world's clock. */
export function dayAhead({ app }: Fixture, days: number): string {
  return new Date(app.kernel.clock.nowMs() + days * DAY_MS).toISOString().slice(0, 10)
}

export interface RequestExample {
  readonly operation: Operation & { readonly keyed: true }
  readonly params?: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** A day whose books wait for their signatures. */
async function aClosedDay({ app }: Fixture): Promise<void> {
  const close = JSON.stringify({ day: CLOSED_DAY, coins: [], position: { batch: 1, head: '', sealedAt: '' } })
  await app.kernel.db.run(sql`
    insert into closes_days (day, text, hash, made_at)
    values (${CLOSED_DAY}, ${close}, sha256(convert_to(${close}, 'UTF8')), now())`)
}

/** What the examples are about. */
async function setStage(fixture: Fixture, staff: Readonly<Record<StaffRole, StaffCaller>>) {
  const { db } = fixture.app.kernel
  const member = await fixture.aMember()
  const memberId = (await fixture.app.modules.identity.findByLogin(db, member.id)) ?? ''
  await setUpOtp(fixture, member)
  const receiptId = '00000000-0000-7000-8000-0000000000aa'
  await db.run(sql`
    insert into chain_house_receipts (id, txid, log_index, coin, units, from_address, block, received_at)
    values (${receiptId}, 'txid-of-a-receipt', 0, 'USDT', 5000000, 'TSender', 1, now())`)
  await aClosedDay(fixture)
  const { game, ico, membership } = fixture.app.modules
  for (const coin of ['MCS', 'USDT'] as const) await bringCapital(fixture.app, coin, '100000000')
  const draftNumber = await db.tx((tx) => ico.createRound(tx, roundForm(fixture.app)))
  const openNumber = await openRound(fixture.app)
  // To the beginning of a round: one that is over already would be decided at once.
  fixture.advance(ROUND_MS - (fixture.app.kernel.clock.nowMs() % ROUND_MS))
  await game.runDue()
  const [gameRound] = await game.listAllRounds(db, { state: undefined, before: undefined, limit: 1 })
  const subscriptionId = '00000000-0000-7000-8000-0000000000bb'
  await db.tx((tx) => membership.grantPeriod(tx, { id: subscriptionId, memberId, item: 'AUTOBOT', days: 30 }))
  const { id: campaignId } = await staff.content.ok(consoleApi.campaigns.makeCampaign, {
    body: {
      texts: { en: { title: 'Autumn', text: 'Less to pay' } },
      to: '/subscribe',
      country: null,
      locale: null,
      sendAt: null,
    },
  })
  const termsDraft = await staff.content.ok(consoleApi.terms.makeTerms, { body: { kind: 'use' } })
  const comingTerms = await comingVersion(fixture, staff.content)
  const idle = await aPerson(fixture, 'idle', ['content'])
  const { id: idleId } = await idle.ok(consoleApi.session.getMe)
  return {
    member,
    memberId,
    receiptId,
    draftNumber,
    openNumber,
    gameRound,
    subscriptionId,
    campaignId,
    termsDraftId: termsDraft.id,
    comingTerms,
    idleId,
    releaseEnd: new Date(fixture.app.kernel.clock.nowMs() + 2 * DAY_MS).toISOString(),
  }
}

/** A privacy policy that waits for its day. */
async function comingVersion(fixture: Fixture, writer: StaffCaller): Promise<string> {
  const { id } = await writer.ok(consoleApi.terms.makeTerms, { body: { kind: 'privacy' } })
  const publication = { id, day: dayAhead(fixture, 40), asksAgain: true }
  await fixture.app.kernel.db.tx((tx) => fixture.app.modules.content.publishTerms(tx, publication))
  return id
}

type Stage = Awaited<ReturnType<typeof setStage>>
type Examples = Readonly<Record<RequestKind, RequestExample>>

const SETTINGS = {
  mcsPrice: { operation: settings.requestPrice, body: { price: '0.26' } },
  priceParameter: {
    operation: settings.requestParameter,
    params: { id: 'swap.fee_bps' },
    body: { value: '60' },
  },
  membershipParameter: {
    operation: settings.requestParameter,
    params: { id: 'trial.hours' },
    body: { value: '48' },
  },
  rewardsParameter: {
    operation: settings.requestParameter,
    params: { id: 'plan.max_usdt' },
    body: { value: '9000' },
  },
  icoParameter: {
    operation: settings.requestParameter,
    params: { id: 'ico.min_usdt' },
    body: { value: '150' },
  },
  gate: {
    operation: settings.requestGate,
    body: {
      feature: 'game',
      country: 'KOR',
      open: true,
      holder: 'MCS',
      permission: 'Licence',
      reference: 'A-1',
    },
  },
} as const satisfies Partial<Examples>

function aboutMembers({ member, memberId, receiptId, subscriptionId }: Stage) {
  return {
    otpReset: { operation: consoleApi.members.requestOtpReset, params: { id: memberId }, body: {} },
    adjustment: {
      operation: consoleApi.ledger.requestAdjustment,
      body: { loginId: member.id, coin: 'USDT', direction: 'CREDIT', amount: '12.5' },
    },
    depositAssign: {
      operation: consoleApi.withdrawals.requestAssign,
      params: { id: receiptId },
      body: { loginId: member.id },
    },
    membershipGrant: {
      operation: consoleApi.membership.requestGrant,
      body: { loginId: member.id, item: 'SIGNAL', days: 30 },
    },
    membershipCancel: {
      operation: consoleApi.membership.requestCancel,
      params: { id: subscriptionId },
      body: {},
    },
  } satisfies Partial<Examples>
}

function aboutSales({ releaseEnd, draftNumber, openNumber, gameRound, campaignId }: Stage) {
  return {
    treasuryMove: {
      operation: consoleApi.rewards.requestTreasury,
      body: { source: 'OPERATOR_CAPITAL', amount: '1000' },
    },
    proof: { operation: consoleApi.transparency.requestProof, body: {} },
    dailyClose: { operation: consoleApi.closes.requestClose, params: { day: CLOSED_DAY }, body: {} },
    allocation: {
      operation: consoleApi.ledger.requestAllocation,
      body: { to: 'SWAP_TREASURY_MCS', amount: '1000' },
    },
    icoRound: {
      operation: consoleApi.ico.requestRound,
      body: {
        price: '0.3',
        cap: '1000',
        opensAt: '2027-01-01T00:00:00.000Z',
        closesAt: '2027-02-01T00:00:00.000Z',
      },
    },
    icoOpen: { operation: consoleApi.ico.requestOpening, params: { id: String(draftNumber) }, body: {} },
    icoClose: { operation: consoleApi.ico.requestClosing, params: { id: String(openNumber) }, body: {} },
    brakeRelease: {
      operation: consoleApi.brakes.requestRelease,
      body: { brake: 'withdrawals', amount: '1000', until: releaseEnd },
    },
    gameVoid: {
      operation: consoleApi.game.requestVoid,
      params: { id: String(gameRound?.seq ?? '') },
      body: {},
    },
    campaign: { operation: consoleApi.campaigns.requestCampaign, params: { id: campaignId }, body: {} },
  } satisfies Partial<Examples>
}

function aboutTerms(fixture: Fixture, { termsDraftId, comingTerms }: Stage) {
  return {
    termsPublish: {
      operation: consoleApi.terms.requestTerms,
      params: { id: termsDraftId },
      body: { day: dayAhead(fixture, 30), asksAgain: true },
    },
    termsWithdraw: {
      operation: consoleApi.terms.requestTermsWithdrawal,
      params: { id: comingTerms },
      body: {},
    },
  } satisfies Partial<Examples>
}

function aboutStaff({ idleId }: Stage) {
  return {
    staffInvite: {
      operation: people.requestInvite,
      body: {
        loginId: 'newcomer',
        name: 'New Comer',
        locale: 'ko',
        email: 'newcomer@staff.example',
        roles: ['support'],
      },
    },
    staffChange: { operation: people.requestChange, params: { id: idleId }, body: { roles: ['auditor'] } },
    staffRenew: { operation: people.requestRenewal, params: { id: idleId }, body: {} },
    staffAddresses: { operation: people.requestAddresses, body: { addresses: ['127.0.0.0/8'] } },
  } satisfies Partial<Examples>
}

/** One request of every kind, each about something that is there; a kind of the table without one does not compile. */
export async function requestExamples(
  fixture: Fixture,
  staff: Readonly<Record<StaffRole, StaffCaller>>,
): Promise<{ member: TestMember; examples: Readonly<Record<RequestKind, RequestExample>> }> {
  const stage = await setStage(fixture, staff)
  return {
    member: stage.member,
    examples: {
      ...SETTINGS,
      ...aboutMembers(stage),
      ...aboutSales(stage),
      ...aboutTerms(fixture, stage),
      ...aboutStaff(stage),
    },
  }
}
