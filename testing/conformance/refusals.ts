import assert from 'node:assert/strict'
import type { Answer, Call, CallOptions } from './calls.ts'

/** Calls and expects a refusal; with `words`, that they stand in its English message or in that of the field. */
export async function refused(
  call: Call,
  [method, path, options]: readonly [string, string, CallOptions?],
  { code, words }: { readonly code: string; readonly words?: RegExp },
): Promise<Answer> {
  const headers = { 'accept-language': 'en', ...options?.headers }
  const answer = await call(method, path, { ...options, headers })
  const fields = Object.values(Object(answer.body['fields'] ?? {})).map(String)
  const codes = [String(answer.body['code']), ...fields]
  assert(codes.includes(code), `${method} ${path} answered ${answer.http} ${answer.text}, not ${code}`)
  if (words !== undefined) assert.match(answer.text, words)
  return answer
}
