import { randomUUID } from 'node:crypto'
import type { Fixture } from '#testing/fixtures/fixture.ts'

export type InquiryFields = Readonly<Record<string, string | File>>

interface Sent {
  readonly token: string
  readonly fields: InquiryFields
  readonly key?: string | undefined
}

/** An inquiry with its files, sent as a browser sends a form. */
export async function sendInquiry({ app }: Fixture, { token, fields, key = randomUUID() }: Sent) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/board/inquiry',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': key,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { http: reply.statusCode, ...reply.json() }
}
