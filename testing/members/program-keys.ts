import { api } from '#contract/api.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import type { Fixture, TestMember } from '#testing/fixtures/fixture.ts'

type Form = BodyInputOf<typeof api.programs.createApiKey>
type Owner = Pick<TestMember, 'token' | 'password'>

/** What lets a member without OTP make a key. */
export async function reauthByPassword(fixture: Fixture, { token, password }: Owner): Promise<string> {
  const { reauthToken } = await fixture.ok(api.identity.reauthenticate, { token, body: { password } })
  return reauthToken
}

/** A new API key of a member; reads the wallet unless told otherwise. */
export async function makeKey(fixture: Fixture, owner: Owner, form: Partial<Form> = {}) {
  const body: Form = {
    name: 'My program',
    scopes: ['wallet:read'],
    reauthToken: await reauthByPassword(fixture, owner),
    ...form,
  }
  return fixture.ok(api.programs.createApiKey, { token: owner.token, body })
}
