import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

/** Signs a daily close: who approves signs the very figures that the first person signed, else their hash has changed. */
export function dailyClose({ closes }: StaffContext): Kinds['dailyClose'] {
  return {
    describe: async (tx, { day }) => {
      const hash = await closes.getSignable(tx, day)
      return { subject: day, before: { hash, signed: 'no' }, after: { hash, signed: 'yes' } }
    },
    execute: (tx, { params: { day }, requestId, askedBy, approvedBy }) =>
      closes.sign(tx, { day, requestId, askedBy: askedBy.id, approvedBy: approvedBy.id }),
  }
}
