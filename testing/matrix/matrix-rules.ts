import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { isStaffRole, mayDo, STAFF_ROLES } from '#contract/rules/staff-rights.ts'

/** Who calls, one column each. Members, and a program with a key that reads everything of one: see matrix-callers.ts. */
export const CALLERS = [
  'nobody',
  'forged',
  'unbound',
  'ended',
  'must-change',
  'unsubscribed',
  'member',
  'other',
  'key',
  ...STAFF_ROLES,
] as const
export type CallerName = (typeof CALLERS)[number]

/** `open`: the call reached the handler's checks. `not found`: a record of another member is hidden. Else the refusal's code. */
export type Cell = string

export interface Row {
  readonly name: string
  readonly operation: Operation
}

const AREAS: readonly (readonly [string, Area])[] = [
  ...Object.entries(api),
  ...Object.entries(consoleApi).map(([name, area]) => [`console.${name}`, area] as const),
]

/** Every call of the contract by its name, the console's included. */
export const ROWS: readonly Row[] = AREAS.flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, operation]) => ({ name: `${area}.${name}`, operation })),
)

/** Cells that differ from the rule below, each with its reason: a new one is a decision. */
export const EXPLAINED: Readonly<Record<string, Partial<Record<CallerName, readonly [Cell, string]>>>> = {
  'identity.modifyMe': {
    'must-change': [
      'AUTH-A002',
      'only a form with a new password is answered; the empty one of the matrix has none',
    ],
  },
  'wallet.removeAddress': {
    other: [
      'open',
      'asks for one-time codes first; wallet/address-book.test.ts tries the address of another member',
    ],
  },
}

/** Calls about one thing of a member's own: to everybody else it is not there. The others are about what all may see. */
const OWNED =
  /^\/api\/(member\/sessions|wallet\/(address-book|histories|withdraw)|game\/bet|board\/inquiry|reward\/histories\/reward|subscribe|transparency\/entries)\/.*:/

export function isOwned({ access, path }: Operation): boolean {
  return access === 'member' && OWNED.test(path)
}

/** Bodies of calls that look at the body before they look for the thing. */
export const BODIES: Readonly<Record<string, object>> = {
  'inquiries.replyInquiry': { content: 'Some words' },
  'inquiries.rateInquiry': { score: 5 },
  'membership.cancelSubscription': { expectedRefundMcs: '1' },
  'wallet.removeAddress': { otpCode: '000000' },
}

/** What the contract says about a call: who gets in, and what everybody else is told. */
export function expectedCell({ name, operation }: Row, caller: CallerName): Cell {
  const explained = EXPLAINED[name]?.[caller]
  if (explained !== undefined) return explained[0]
  const { access, right } = operation
  if (access === 'public') return 'open'
  if (isStaffRole(caller)) {
    if (access === 'member') return 'AUTH-A001'
    return mayDo([caller], right) ? 'open' : 'STAFF-A001'
  }
  if (access === 'staff') return 'AUTH-A001'
  if (caller === 'key') return operation.scope === undefined ? 'APIKEY-A002' : 'open'
  if (caller === 'must-change') return operation.beforeNewPassword === true ? 'open' : 'AUTH-A002'
  if (caller === 'other') return isOwned(operation) ? 'not found' : 'open'
  return caller === 'member' || caller === 'unsubscribed' ? 'open' : 'AUTH-A001'
}

/** The matrix as a table: one line for each call, one column for each caller. */
export function toTable(cells: ReadonlyMap<string, ReadonlyMap<CallerName, Cell>>): string {
  const head = ['call', 'method', 'path', 'access', 'right', ...CALLERS].join('\t')
  const lines = ROWS.map(({ name, operation: { method, path, access, right } }) =>
    [
      name,
      method,
      path,
      access,
      right ?? '',
      ...CALLERS.map((caller) => cells.get(name)?.get(caller) ?? ''),
    ].join('\t'),
  )
  const notes = Object.entries(EXPLAINED).flatMap(([name, columns]) =>
    Object.entries(columns).map(([caller, [cell, why]]) =>
      ['# explained', name, caller, cell, why].join('\t'),
    ),
  )
  return `${[head, ...lines, ...notes].join('\n')}\n`
}
