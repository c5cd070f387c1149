import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openMailStore } from './mail-store.ts'
import { receiveMails } from './receive-mails.ts'
import { startMailViewer } from './start-mail-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
const file = join(folder, 'mails.jsonl')
const store = openMailStore(file)
const smtp = receiveMails(store, () => new Date('2026-11-21T00:00:00Z'))
const viewer = startMailViewer(store)
let smtpPort = 0
let address = ''

beforeAll(async () => {
  const mailServer = smtp.listen(0, '127.0.0.1')
  viewer.listen(0, '127.0.0.1')
  await vi.waitFor(() => expect([viewer.listening, mailServer.listening]).toEqual([true, true]), {
    timeout: 10_000,
  })
  smtpPort = portOf(mailServer.address())
  address = `http://127.0.0.1:${portOf(viewer.address())}`
  await createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({
    from: 'no-reply@members.example',
    to: ['민수@members.example', 'Minsu@Members.example'],
    subject: '가입을 완료해 주세요 — <b>굵게</b>',
    text: '아래 링크를 여세요.\nhttps://members.example/ko/certification?token=a&x=1',
    html: '<p><script>alert(1)</script><a href="https://members.example/ko/certification?token=a&amp;x=1">확인</a></p>',
    headers: { 'Content-Language': 'ko' },
  })
})
afterAll(() => {
  viewer.closeAllConnections()
  viewer.close()
  smtp.close(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

it('a mail sent over SMTP is read back with its subject, text, language and links', async () => {
  const mails = await (await fetch(`${address}/mails.json?to=minsu@members.example`)).json()
  expect(mails).toMatchObject([
    {
      from: 'no-reply@members.example',
      at: '2026-11-21T00:00:00.000Z',
      subject: '가입을 완료해 주세요 — <b>굵게</b>',
      language: 'ko',
      links: ['https://members.example/ko/certification?token=a&x=1'],
    },
  ])
})

it('somebody else reads an empty mailbox', async () => {
  expect(await (await fetch(`${address}/mails.json?to=other@members.example`)).json()).toEqual([])
})

it('the pages show what the mail says as text, never as markup of their own, with and without the prefix', async () => {
  for (const path of ['/', '/mails/1', '/sandbox/mail', '/sandbox/mail/mails/1']) {
    const answer = await fetch(`${address}${path}`)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('가입을 완료해 주세요')
    expect(page).not.toContain('<b>')
    expect(page).not.toContain('<script>')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

it("the mail's own HTML comes in a sandbox that runs no script, and its links open beside it", async () => {
  const answer = await fetch(`${address}/sandbox/mail/mails/1/html`)
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
  expect(await answer.text()).toContain('<base target="_blank">')
})

it('an unknown mail is not found', async () => {
  expect((await fetch(`${address}/mails/99`)).status).toBe(404)
})

it('mails are there again after a restart, and a half-written last line is not one of them', async () => {
  appendFileSync(file, '{"id":"2","at"')
  expect(openMailStore(file).list().length).toBe(1)
})

function portOf(found: AddressInfo | string | null): number {
  return typeof found === 'object' && found ? found.port : 0
}
