import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import type { InquiryType } from '#contract/inquiries.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { sendInquiry } from '#testing/members/send-inquiry.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { getInquiry, getStaffInquiryFile } = consoleApi.inquiries
const member = await fixture.aMember()
const NAME = 'my screen.jpg'

interface FileRequest {
  readonly id: string
  readonly fileId: string
}

/** An inquiry with a picture, sent as a browser sends it. */
async function anInquiry({ token }: TestMember, type: InquiryType): Promise<FileRequest> {
  const file = new File([new Uint8Array(await sampleOf('jpg'))], NAME)
  const fields = { type, title: 'Look at this', content: 'The picture shows it.', file }
  const { id }: { id: string } = (await sendInquiry(fixture, { token, fields })).data
  const { messages } = await staff.owner.ok(getInquiry, { params: { id } })
  return { id, fileId: messages[0]?.file?.id ?? '' }
}

function open(fileId: string, headers: Readonly<Record<string, string>>) {
  return fixture.app.server.inject({ url: getStaffInquiryFile.path.replace(':id', fileId), headers })
}
const openAs = (role: StaffRole, fileId: string) => open(fileId, { cookie: staff[role].cookie })

/** Who opened which file, as the audit log tells it. */
async function openings(): Promise<string[]> {
  const query = { action: 'inquiries.getStaffInquiryFile', size: 100 }
  const { items } = await staff.auditor.ok(consoleApi.audit.listAudit, { query })
  return items.map(({ by, subject }) => `${by.loginId}: ${subject}`)
}

const wallet = await anInquiry(member, 'wallet')
const error = await anInquiry(member, 'error')

it.each(STAFF_ROLES)(
  '%s opens a member’s picture only where the rights table lets the role answer',
  async (role) => {
    const answers = ['owner', 'support'].includes(role)
    for (const [{ id, fileId }, may] of [
      [wallet, answers],
      // Trading answers what is about errors.
      [error, answers || role === 'trading'],
    ] as const) {
      const before = await openings()
      const reply = await openAs(role, fileId)
      expect(reply.statusCode).toBe(may ? 200 : 422)
      const line = `${role}1: ${id} ${NAME}`
      expect(await openings()).toEqual(may ? [line, ...before] : before)
      if (may) expect((await sharp(reply.rawPayload).metadata()).format).toBe('jpeg')
      else expect(reply.json()).toMatchObject({ code: 'STAFF-A001' })
    }
  },
)

it('a picture is only to be saved: no browser shows it as part of the console, guesses its kind or keeps it', async () => {
  const { headers } = await openAs('support', wallet.fileId)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename*=UTF-8''my%20screen.jpg`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
})

it('a number that is no file’s, a member’s token and nobody open nothing, and leave no line', async () => {
  const before = await openings()
  for (const id of [wallet.id, randomUUID(), 'x', `${wallet.fileId}'`, '%00'])
    expect((await openAs('support', id)).json()).toMatchObject({
      status: expect.not.stringMatching('success'),
    })
  const strangers = [{}, { authorization: `Bearer ${member.token}` }, { cookie: `staff=${member.token}` }]
  for (const headers of strangers)
    expect((await open(wallet.fileId, headers)).json()).toMatchObject({ code: 'AUTH-A001' })
  expect(await openings()).toEqual(before)
})
