import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const PROGRAM = `
import { createLog } from './server/kernel/log.ts'
import { exitOnUnhandledErrors } from './server/kernel/http/last-resort.ts'
exitOnUnhandledErrors(createLog('info'))
`

it.each([
  [
    'an exception',
    "setImmediate(() => { throw new Error('disk full') }); setInterval(() => undefined, 1000)",
  ],
  ['a rejection', "void Promise.reject(new Error('disk full')); setInterval(() => undefined, 1000)"],
])('logs %s that nothing caught, and ends the process', (_name, fault) => {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM + fault], {
    encoding: 'utf8',
    cwd: new URL('../../..', import.meta.url),
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    level: 60,
    msg: 'unhandled error',
    err: { message: 'disk full' },
  })
})
