import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { isStaffRight, mayDo, STAFF_RIGHTS, STAFF_ROLES, rightsOf } from '#contract/rules/staff-rights.ts'
import { aPerson, openConsole, sendStaff } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const member = await fixture.aMember()
const areas: Readonly<Record<string, Area>> = consoleApi
const operations = Object.entries(areas).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, operation]): [string, Operation] => [`${area}.${name}`, operation]),
)
const guarded = operations.filter(([, operation]) => operation.access === 'staff')
const REFUSED = /^(AUTH-A001|STAFF-A001)$/

/** Ends the own session: tried last. */
const inOrder = guarded.toSorted(
  ([one], [other]) => Number(one === 'session.signOut') - Number(other === 'session.signOut'),
)

function codeOf(text: string): string {
  if (!text.startsWith('{')) return 'table'
  const answer: { code?: string } = JSON.parse(text)
  return answer.code ?? 'success'
}

describe('every call of the console', () => {
  it('names a right of the table, has its own address, and leaves an audit line when it changes something', () => {
    for (const [name, operation] of operations) {
      expect(operation.path, name).toMatch(/^\/api\/staff\//)
      if (operation.access === 'public') continue
      expect(operation.access, name).toBe('staff')
      expect(isStaffRight(operation.right ?? ''), name).toBe(true)
      expect(operation.audited === true || operation.method === 'GET', name).toBe(true)
    }
    const addresses = operations.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(operations.filter(([, { access }]) => access === 'public').map(([name]) => name)).toEqual([
      'session.signIn',
      'session.openSetUp',
      'session.confirmSetUp',
      'session.activateSetUp',
      'passkeys.beginSignIn',
      'passkeys.signInByPasskey',
    ])
  })

  it.each(inOrder)(
    '%s answers every role as the table says, and nobody without a session',
    async (_name, operation) => {
      const strangers = [
        {},
        { cookie: `staff=${'a'.repeat(43)}` },
        { headers: { authorization: `Bearer ${member.token}` } },
        { cookie: `staff=${member.token}`, headers: { authorization: `Bearer ${member.token}` } },
      ]
      for (const stranger of strangers) {
        const { status, text } = await sendStaff(fixture, operation, { ...stranger, body: {} })
        expect([status, codeOf(text)]).toEqual([403, 'AUTH-A001'])
      }
      for (const role of STAFF_ROLES) {
        const { text, status } = await sendStaff(fixture, operation, {
          cookie: staff[role].cookie,
          ...(operation.method === 'GET' ? {} : { body: {} }),
        })
        if (mayDo([role], operation.right)) {
          expect(codeOf(text), role).not.toMatch(REFUSED)
          expect(status, role).toBeLessThan(500)
        } else expect(codeOf(text), role).toBe('STAFF-A001')
      }
    },
  )
})

it('a right that is unknown, or missing, is nobody’s', async () => {
  for (const right of ['', 'members', 'toString', '__proto__', undefined])
    expect(mayDo(STAFF_ROLES, right)).toBe(false)
  const { right: _, ...nameless } = consoleApi.members.listMembers
  const { cookie } = await aPerson(fixture, 'second', ['risk'])
  const session = { token: cookie.split('=')[1], address: '127.0.0.1', isBackground: false }
  await expect(fixture.app.modules.staff.requireStaff(nameless, session)).rejects.toMatchObject({
    code: 'STAFF-A001',
  })
  expect(mayDo([], 'session')).toBe(false)
})

it('the table gives nobody alone both sides of a power by one role', () => {
  const both = Object.keys(STAFF_RIGHTS)
    .filter((right) => right.endsWith('.request'))
    .flatMap((right) =>
      STAFF_ROLES.filter(
        (role) => mayDo([role], right) && mayDo([role], right.replace('.request', '.approve')),
      ),
    )
  // Owners may ask and approve, but never the same request: see the requests' own tests.
  expect([...new Set(both)]).toEqual(['owner'])
  expect(rightsOf(['auditor']).filter((right) => !/\.see$|^session$/.test(right))).toEqual([])
})

it('a token of the staff opens nothing of a member', async () => {
  const { cookie } = await aPerson(fixture, 'third', ['owner'])
  const token = cookie.split('=')[1] ?? ''
  expect(await fixture.code(api.identity.getMe, { token })).toBe('AUTH-A001')
})
