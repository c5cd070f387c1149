import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openMailStore } from '#sandbox/mailbox/mail-store.ts'
import { receiveMails } from '#sandbox/mailbox/receive-mails.ts'
import { portOf } from './port-of.ts'
import { createClock } from '#server/kernel/clock.ts'
import { createMailer, type Mail } from '#server/kernel/mail.ts'

const folder = await mkdtemp(join(tmpdir(), 'members-mail-'))
const store = openMailStore(join(folder, 'mails.jsonl'))

const MAIL: Mail = {
  to: 'haneul@mail.example',
  subject: '확인',
  text: '안녕하세요',
  html: '<p>안녕하세요</p>',
  language: 'ko-KR',
}

/** A mail server that counts who connects. */
async function startServer(port: number) {
  const server = receiveMails(store, () => new Date())
  let connections = 0
  server.server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: portOf(server.server),
    countConnections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const first = await startServer(0)
const mailer = createMailer(`smtp://127.0.0.1:${first.port}`, 'hello@members.example', createClock())
let running = first
afterAll(async () => {
  mailer.close()
  await running.stop()
  await rm(folder, { recursive: true })
})

it('one after the other go by one connection', async () => {
  for (let count = 0; count < 4; count += 1) await mailer.send(MAIL, `a${count}`)
  expect(store.list('haneul@mail.example')).toHaveLength(4)
  expect(first.countConnections()).toBe(1)
})

it('a mail is sent though the server has begun anew since the last one', async () => {
  await first.stop()
  running = await startServer(first.port)
  await mailer.send(MAIL, 'b')
  expect(store.list('haneul@mail.example')).toHaveLength(5)
})
