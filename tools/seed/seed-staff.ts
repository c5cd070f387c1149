import { STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import type { Modules } from '#server/wiring.ts'

/** A demonstration person of the staff, as tools/seed/seed.ts prints it. */
export interface StaffSignIn {
  readonly loginId: string
  readonly password: string
  /** The key for an authenticator app, in base32. */
  readonly otpSecret: string
  readonly role: StaffRole
  readonly note: string
}

const PASSWORD = 'quartz-lamp-20260'
const SECRET_SIGNS = 32
const NAMES: Readonly<Record<StaffRole, readonly [name: string, note: string]>> = {
  owner: ['Oh Seojun', 'approves what others ask for'],
  finance: ['Han Jiwoo', 'withdrawals, books, asks for prices and plans'],
  risk: ['Nam Taeyang', 'second person for money, locks and holds'],
  support: ['Lim Yuna', 'inquiries, members'],
  trading: ['Seo Minho', 'signals, exchange keys'],
  content: ['Yoon Ara', 'notices, guides, campaigns, translations'],
  auditor: ['Kwon Daniel', 'sees, changes nothing'],
}

/** One person for each role, with a password and an OTP key that everybody knows: of a sandbox only. */
export const DEMO_STAFF: readonly StaffSignIn[] = STAFF_ROLES.map((role) => ({
  loginId: `${role}1`,
  password: PASSWORD,
  otpSecret: role.toUpperCase().padEnd(SECRET_SIGNS, 'MCSTAFF234'),
  role,
  note: NAMES[role][1],
}))

/** Makes the demonstration staff that is missing. */
export async function seedStaff({ staff }: Modules): Promise<void> {
  for (const { loginId, password, otpSecret, role } of DEMO_STAFF) {
    const [name] = NAMES[role]
    await staff.seedPerson({ loginId, name, locale: 'ko', roles: [role], password, secret: otpSecret })
  }
}
