import { listForStaff, type MemberChoice } from '#server/modules/identity/profile/masked-members.ts'
import { limit, type Ground, type Lists } from './ground.ts'

function choicesOf(members: number): Readonly<Record<string, () => Omit<MemberChoice, 'limit'>>> {
  const any = () => 1 + Math.floor(Math.random() * members)
  const login = () => `m${String(any()).padStart(9, '0')}`
  const after = () => ({
    at: new Date(Date.now() - any() * 1_000),
    id: '80000000-0000-7000-8000-000000000000',
  })
  return {
    newest: () => ({}),
    deep: () => ({ after: after() }),
    'whole ID': () => ({ q: login() }),
    'start of an ID, few': () => ({ q: login().slice(0, 8) }),
    'start of an ID, all': () => ({ q: 'm' }),
    email: () => ({ q: `m${any()}@mail.example` }),
    phone: () => ({ q: `010${String(any()).padStart(8, '0')}` }),
    nobody: () => ({ q: 'zzzzzz' }),
    suspended: () => ({ state: 'SUSPENDED' }),
    'suspended, deep': () => ({ state: 'SUSPENDED', after: after() }),
    'active of one country, deep': () => ({ state: 'ACTIVE', country: 'USA', after: after() }),
    locked: () => ({ isLocked: true }),
    'locked, suspended, of one country': () => ({ isLocked: true, state: 'SUSPENDED', country: 'USA' }),
  }
}

/** The list of members: newest, deep, by every filter and by what a person types. */
export function listsByChoice({ db, kernel, members }: Ground): Lists {
  return Object.fromEntries(
    Object.entries(choicesOf(members)).map(([name, choose]) => [
      `members, ${name}`,
      () => listForStaff(kernel, db, { ...choose(), limit }),
    ]),
  )
}
