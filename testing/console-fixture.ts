import { randomUUID } from 'node:crypto'
import { consoleApi } from '#contract/console.ts'
import type { AnswerOf, BodyInputOf, Operation, QueryInputOf } from '#contract/operation.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { totp } from './totp.ts'
import type { Answer, Fixture } from './fixture.ts'

interface Sent<Op extends Operation> {
  readonly body?: BodyInputOf<Op>
  readonly query?: QueryInputOf<Op>
  readonly params?: Readonly<Record<string, string>>
  readonly key?: string
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Somebody of the staff who is signed in. */
export interface StaffCaller {
  readonly loginId: string
  readonly cookie: string
  call<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<Answer<Op>>
  /** The data of a call that must succeed. */
  ok<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<AnswerOf<Op>>
  /** The code of a call that must be refused. */
  code<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<string>
}

export const STAFF_PASSWORD = 'quartz-lamp-20260'
export const STAFF_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

type Raw = Omit<Sent<Operation>, 'body' | 'query'> & {
  readonly body?: unknown
  readonly query?: object | undefined
}

interface Reply {
  readonly status: number
  readonly text: string
  readonly cookie: string | undefined
}

function queryOf(query: object | undefined): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** Sends one call of the console, with the cookie a browser would send. */
export async function sendStaff(
  { app }: Fixture,
  operation: Operation,
  { cookie, ...sent }: Raw & { readonly cookie?: string },
): Promise<Reply> {
  const url = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? randomUUID()),
  )
  const reply = await app.server.inject({
    method: operation.method,
    url,
    query: queryOf(sent.query),
    remoteAddress: sent.address ?? '127.0.0.1',
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(operation.keyed === true ? { 'idempotency-key': sent.key ?? randomUUID() } : {}),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
  })
  return {
    status: reply.statusCode,
    text: reply.body,
    cookie: [reply.headers['set-cookie']].flat()[0]?.split(';')[0],
  }
}

function answerOf<Op extends Operation>(operation: Op, { status, text }: Reply): Answer<Op> {
  if (status === 200 && operation.answerType === 'csv')
    // Checked border: a table answers its own text.
    return { http: 200, data: text as AnswerOf<Op>, failure: undefined }
  const answer = JSON.parse(text)
  if (status === 200) return { http: 200, data: answer.data, failure: undefined }
  return { http: status, data: undefined, failure: answer }
}

interface SignedIn {
  readonly loginId: string
  readonly cookie: string
  readonly secret: string | undefined
}

/** Calls as a browser does: where a one-time code is asked for, it is given and the call repeated. */
function callerWith(fixture: Fixture, { loginId, cookie, secret }: SignedIn): StaffCaller {
  const call: StaffCaller['call'] = async (operation, sent = {}) => {
    const send = async () => answerOf(operation, await sendStaff(fixture, operation, { ...sent, cookie }))
    const answer = await send()
    if (answer.failure?.code !== 'STAFF-A011') return answer
    const body = { code: staffCode(fixture, secret) }
    await sendStaff(fixture, consoleApi.session.stepUp, { body, cookie })
    return send()
  }
  return {
    loginId,
    cookie,
    call,
    async ok(operation, sent) {
      const { data, failure } = await call(operation, sent)
      if (failure !== undefined)
        throw new Error(
          `${loginId} ${operation.path} answered ${failure.code} ${JSON.stringify(failure.fields ?? '')}`,
        )
      return data
    },
    async code(operation, sent) {
      return (await call(operation, sent)).failure?.code ?? 'success'
    },
  }
}

/** The code that the authenticator of seeded staff shows now. */
export function staffCode(fixture: Fixture, secret: string = STAFF_SECRET): string {
  return totp(secret, fixture.app.install.clock.nowMs())
}

/** Signs somebody in through the call. */
export async function signInStaff(
  fixture: Fixture,
  loginId: string,
  given: { password?: string; secret?: string } = {},
): Promise<StaffCaller> {
  const body = { loginId, password: given.password ?? STAFF_PASSWORD, code: staffCode(fixture, given.secret) }
  const reply = await sendStaff(fixture, consoleApi.session.signIn, { body })
  if (reply.cookie === undefined) throw new Error(`${loginId} could not sign in: ${reply.text}`)
  return callerWith(fixture, { loginId, cookie: reply.cookie, secret: given.secret })
}

/** Creates a staff member and signs in. */
export async function aPerson(
  fixture: Fixture,
  loginId: string,
  roles: readonly StaffRole[],
): Promise<StaffCaller> {
  await fixture.app.modules.staff.seedPerson({
    loginId,
    name: `Person ${loginId}`,
    locale: 'en',
    roles,
    password: STAFF_PASSWORD,
    secret: STAFF_SECRET,
  })
  return signInStaff(fixture, loginId)
}

/** One signed-in person for each role, called as the role. */
export async function openConsole(fixture: Fixture): Promise<Readonly<Record<StaffRole, StaffCaller>>> {
  const people: [StaffRole, StaffCaller][] = []
  for (const role of STAFF_ROLES) people.push([role, await aPerson(fixture, `${role}1`, [role])])
  // Checked border: one for each of the roles.
  return Object.fromEntries(people) as Record<StaffRole, StaffCaller>
}
