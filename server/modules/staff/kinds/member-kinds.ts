import { parseUnits, printUnits } from '#contract/money.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { StaffDeps } from '../deps.ts'
import type { Kinds } from '../request-params.ts'

/** How long withdrawals stay locked after two of the staff switched a member's OTP off (decisions D-27). */
export const RESET_LOCK_HOURS = 72

function otpReset({ identity }: StaffDeps): Kinds['otpReset'] {
  return {
    async describe(tx, { memberId }) {
      const { loginId } = await identity.readForStaff(tx, memberId)
      await identity.demandOtpOn(tx, memberId)
      return {
        subject: loginId,
        before: { otp: 'on' },
        after: { otp: 'off', withdrawalsLockedHours: String(RESET_LOCK_HOURS) },
      }
    },
    async execute(tx, { params: { memberId }, origin }) {
      const lockMs = RESET_LOCK_HOURS * HOUR_MS
      // What the member reads of it names no address of the staff.
      await identity.resetOtpByStaff(tx, {
        memberId,
        lockMs,
        origin: { ...origin, address: 'staff', device: '' },
      })
    },
  }
}

/** A sum above nothing, in millionths. Throws STAFF-B002. */
export function readAmount(text: string): bigint {
  const units = parseUnits(text)
  if (units === undefined || units === 0n)
    throw new Failure('STAFF-B002', { fields: { amount: 'STAFF-B002' } })
  return units
}

/** A balance moves all the time, so only the change is shown and compared; what is not there is refused when it is done. */
function adjustment(self: StaffDeps): Kinds['adjustment'] {
  return {
    async describe(tx, { memberId, coin, direction, amount }) {
      const units = readAmount(amount)
      const { loginId } = await self.identity.readForStaff(tx, memberId)
      const sign = direction === 'DEBIT' ? '-' : '+'
      return { subject: loginId, before: {}, after: { change: `${sign}${printUnits(units)} ${coin}` } }
    },
    async execute(tx, { params: { memberId, coin, direction, amount }, requestId }) {
      await self.wallet.adjust(tx, {
        name: requestId,
        memberId,
        coin,
        direction,
        units: readAmount(amount),
        detail: 'staff',
        reference: requestId,
      })
    },
  }
}

/** What reached the hot wallet by mistake goes to the member who sent it, once per receipt. */
function depositAssign(self: StaffDeps): Kinds['depositAssign'] {
  return {
    async describe(tx, { receiptId, memberId }) {
      const receipt = await self.chain.receiptOf(tx, receiptId)
      if (receipt === undefined) throw new Failure('COMMON-A001')
      const { loginId } = await self.identity.readForStaff(tx, memberId)
      if (receipt.coin === 'TRX' || receipt.assignedTo !== null) throw new Failure('STAFF-A008')
      return {
        subject: receipt.txid,
        before: { owner: 'operator' },
        after: { owner: loginId, amount: `${printUnits(receipt.units)} ${receipt.coin}` },
      }
    },
    async execute(tx, { params: { receiptId, memberId }, requestId }) {
      const receipt = await self.chain.assignReceipt(tx, { receiptId, memberId })
      if (receipt === undefined || receipt.coin === 'TRX') throw new Failure('STAFF-A008')
      await self.wallet.adjust(tx, {
        name: `receipt ${receiptId}`,
        memberId,
        coin: receipt.coin,
        direction: 'CREDIT',
        units: receipt.units,
        detail: receipt.txid,
        reference: requestId,
      })
    },
  }
}

/** Powers over one member. */
export function memberKinds(self: StaffDeps): Pick<Kinds, 'otpReset' | 'adjustment' | 'depositAssign'> {
  return { otpReset: otpReset(self), adjustment: adjustment(self), depositAssign: depositAssign(self) }
}
