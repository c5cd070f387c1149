import { failures } from '#contract/failures/failures.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

function otpReset({ identity, parameters }: StaffContext): Kinds['otpReset'] {
  return {
    async describe(tx, { memberId }) {
      await identity.getForStaff(tx, memberId)
      await identity.requireOtpEnabled(tx, memberId)
      return {
        subject: memberMark(memberId),
        before: { otp: 'on' },
        after: {
          otp: 'off',
          withdrawalsLockedHours: String(await parameters.get('withdraw.reset_lock_hours')),
        },
      }
    },
    async execute(tx, { params: { memberId }, origin }) {
      const lockMs = (await parameters.get('withdraw.reset_lock_hours')) * HOUR_MS
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
export function parseAmount(text: string): bigint {
  const units = parseUnits(text)
  if (units === undefined || units === 0n)
    throw new Failure(failures.staff.valueRefused, { fields: { amount: failures.staff.valueRefused } })
  return units
}

/** A balance moves all the time, so only the change is shown and compared; what is not there is refused when it is done. */
function adjustment(self: StaffContext): Kinds['adjustment'] {
  return {
    async describe(tx, { memberId, coin, direction, amount }) {
      const units = parseAmount(amount)
      await self.identity.getForStaff(tx, memberId)
      const sign = direction === 'DEBIT' ? '-' : '+'
      const after = { change: `${sign}${formatUnits(units)} ${coin}` }
      return { subject: memberMark(memberId), before: {}, after }
    },
    async execute(tx, { params: { memberId, coin, direction, amount }, requestId }) {
      await self.wallet.adjust(tx, {
        name: requestId,
        memberId,
        coin,
        direction,
        units: parseAmount(amount),
        detail: 'staff',
        reference: requestId,
      })
    },
  }
}

/** What reached the hot wallet by mistake goes to the member who sent it, once per receipt. */
function depositAssign(self: StaffContext): Kinds['depositAssign'] {
  return {
    async describe(tx, { receiptId, memberId }) {
      const receipt = await self.chain.receiptOf(tx, receiptId)
      if (receipt === undefined) throw new Failure(failures.common.notFound)
      await self.identity.getForStaff(tx, memberId)
      if (receipt.coin === 'TRX' || receipt.assignedTo !== null) throw new Failure(failures.staff.wrongState)
      return {
        subject: receipt.txid,
        before: { owner: 'operator' },
        after: { owner: memberMark(memberId), amount: `${formatUnits(receipt.units)} ${receipt.coin}` },
      }
    },
    async execute(tx, { params: { receiptId, memberId }, requestId }) {
      const receipt = await self.chain.assignReceipt(tx, { receiptId, memberId })
      if (receipt === undefined || receipt.coin === 'TRX') throw new Failure(failures.staff.wrongState)
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
export function memberKinds(self: StaffContext): Pick<Kinds, 'otpReset' | 'adjustment' | 'depositAssign'> {
  return { otpReset: otpReset(self), adjustment: adjustment(self), depositAssign: depositAssign(self) }
}
