import type { InquiryType } from '#contract/inquiries.ts'
import { mayDo, type StaffRight } from '#contract/rules/staff-rights.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'

/** People of trading have to do with inquiries about errors, and with no others (docs/product/decisions.md D-131). */
type Holder = Pick<Person, 'roles'>

function mayWith(right: StaffRight, { roles }: Holder, type: InquiryType): boolean {
  const others = roles.filter((role) => role !== 'trading')
  return mayDo(roles, right) && (type === 'error' || mayDo(others, right))
}

/** Whether a person may read an inquiry of this kind. */
export const maySee = (by: Holder, type: InquiryType): boolean => mayWith('inquiries.see', by, type)
/** Whether a person may answer one. */
export const mayAnswer = (by: Holder, type: InquiryType): boolean => mayWith('inquiries.answer', by, type)
