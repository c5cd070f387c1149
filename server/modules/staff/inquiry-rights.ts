import type { InquiryType } from '#contract/inquiries.ts'
import { mayDo, type StaffRight } from '#contract/rules/staff-rights.ts'
import type { Person } from './deps.ts'

/** People of trading have to do with inquiries about errors, and with no others (decisions D-131). */
function mayWith(right: StaffRight, { roles }: Person, type: InquiryType): boolean {
  const others = roles.filter((role) => role !== 'trading')
  return mayDo(roles, right) && (type === 'error' || mayDo(others, right))
}

export const maySee = (by: Person, type: InquiryType): boolean => mayWith('inquiries.see', by, type)
export const mayAnswer = (by: Person, type: InquiryType): boolean => mayWith('inquiries.answer', by, type)
