import { ALLOCATIONS } from '#contract/console/money/ledger.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { RoundForm, SaleRound } from '#server/modules/ico/ico.ts'
import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'
import { parseAmount } from './member-kinds.ts'

/** Fees come in all the time, so that no balance stands in `before`: whether the source has it is asked again. */
function treasuryMove({ rewards }: StaffContext): Kinds['treasuryMove'] {
  return {
    async describe(tx, { source, amount }) {
      const units = parseAmount(amount)
      const now = await rewards.getSource(tx, source)
      if (now.source < units) throw new Failure(failures.staff.wrongState)
      return { subject: source, before: {}, after: { toTreasury: `${formatUnits(units)} USDT` } }
    },
    async execute(tx, { params: { source, amount }, requestId }) {
      const funding = { name: requestId, source, units: parseAmount(amount) }
      if (!(await rewards.fundTreasury(tx, funding))) throw new Failure(failures.staff.wrongState)
    },
  }
}

/** The same for swaps, gas and sign-up bonuses, which use up what they have all the time. */
function allocation({ wallet }: StaffContext): Kinds['allocation'] {
  return {
    async describe(tx, { to, amount }) {
      const units = parseAmount(amount)
      const { coin, ...purpose } = ALLOCATIONS[to]
      const { account, capital } = await wallet.getAllocated(tx, { ...purpose, currency: coin })
      if (capital < units) throw new Failure(failures.staff.wrongState)
      const sum = `${formatUnits(units)} ${coin}`
      const after = { OPERATOR_CAPITAL: `-${sum}`, [account]: `+${sum}` }
      return { subject: `${account} ${coin}`, before: {}, after }
    },
    async execute(tx, { params: { to, amount }, requestId }) {
      const { coin, ...purpose } = ALLOCATIONS[to]
      const asked = { ...purpose, currency: coin, name: requestId, units: parseAmount(amount) }
      if (!(await wallet.allocate(tx, asked))) throw new Failure(failures.staff.wrongState)
    },
  }
}

const given = (text: string | undefined) => (text === undefined || text === '' ? undefined : text)

/** What was left empty is as the parameters say. */
function formOf(params: RequestParams['icoRound']): RoundForm {
  return {
    price: params.price,
    cap: params.cap,
    opensAt: new Date(params.opensAt),
    closesAt: new Date(params.closesAt),
    min: given(params.min),
    max: given(params.max),
    step: given(params.step),
    bonusTiers: given(params.bonusTiers),
    feeTiers: given(params.feeTiers),
  }
}

/** Maps a field that the sale refuses to the console's failure. */
async function asField<Answer>(work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== failures.common.malformed) throw error
    const [field = 'price'] = Object.keys(error.details.fields ?? {})
    throw new Failure(failures.staff.valueRefused, { fields: { [field]: failures.staff.valueRefused } })
  })
}

const words = (round: SaleRound) => ({
  state: round.state,
  price: formatUnits(round.price),
  cap: formatUnits(round.cap),
  opensAt: round.opensAt.toISOString(),
  closesAt: round.closesAt.toISOString(),
})

function icoRound({ ico }: StaffContext): Kinds['icoRound'] {
  return {
    async describe(_tx, params) {
      await asField(ico.checkForm(formOf(params)))
      const after = Object.entries(params).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, value] as const],
      )
      return { subject: 'ICO', before: {}, after: Object.fromEntries(after) }
    },
    async execute(tx, { params }) {
      await asField(ico.createRound(tx, formOf(params)))
    },
  }
}

/** The round. Throws COMMON-A001, and STAFF-A008 when it is in another state. */
async function requireRound(
  { ico }: StaffContext,
  db: Queryable,
  { number, state }: { number: number; state: SaleRound['state'] },
): Promise<SaleRound> {
  const round = await ico.findRound(db, number)
  if (round === undefined) throw new Failure(failures.common.notFound)
  if (round.state !== state) throw new Failure(failures.staff.wrongState)
  return round
}

function icoOpen(self: StaffContext): Kinds['icoOpen'] {
  return {
    async describe(tx, { number }) {
      const round = words(await requireRound(self, tx, { number, state: 'DRAFT' }))
      return { subject: `ICO ${number}`, before: round, after: { ...round, state: 'OPEN' } }
    },
    async execute(tx, { params: { number } }) {
      if (!(await self.ico.openRound(tx, number))) throw new Failure(failures.staff.wrongState)
    },
  }
}

function icoClose(self: StaffContext): Kinds['icoClose'] {
  return {
    async describe(tx, { number }) {
      const round = words(await requireRound(self, tx, { number, state: 'OPEN' }))
      return { subject: `ICO ${number}`, before: round, after: { ...round, state: 'CLOSED' } }
    },
    async execute(tx, { params: { number } }) {
      await requireRound(self, tx, { number, state: 'OPEN' })
      await self.ico.closeRound(tx, number)
    },
  }
}

function gameVoid({ game }: StaffContext): Kinds['gameVoid'] {
  return {
    async describe(tx, { seq }) {
      const round = await game.findRound(tx, seq)
      if (round === undefined) throw new Failure(failures.common.notFound)
      if (round.state !== 'BETTING' && round.state !== 'LIVE') throw new Failure(failures.staff.wrongState)
      return { subject: `round ${seq}`, before: { state: 'undecided' }, after: { state: 'VOID' } }
    },
    async execute(tx, { params: { seq } }) {
      if (!(await game.voidRound(tx, seq))) throw new Failure(failures.staff.wrongState)
    },
  }
}

/** Powers over the treasuries, the token sale and the game. */
export function saleKinds(
  self: StaffContext,
): Pick<Kinds, 'treasuryMove' | 'allocation' | 'icoRound' | 'icoOpen' | 'icoClose' | 'gameVoid'> {
  return {
    treasuryMove: treasuryMove(self),
    allocation: allocation(self),
    icoRound: icoRound(self),
    icoOpen: icoOpen(self),
    icoClose: icoClose(self),
    gameVoid: gameVoid(self),
  }
}
