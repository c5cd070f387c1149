import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const RUN = promisify(execFile)
const ASK = `
  const { freePort } = await import(process.argv[1])
  const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()))
  console.log(JSON.stringify(ports))
`

it('no port is given twice, whichever process asks, and none that the system hands out by itself', async () => {
  const module = join(import.meta.dirname, 'free-port.ts')
  const runProcess = () => RUN(process.execPath, ['--input-type=module', '-e', ASK, module])
  const answers = await Promise.all([runProcess(), runProcess()])
  const ports: number[] = answers.flatMap((answer) => JSON.parse(answer.stdout))
  expect(new Set(ports).size).toBe(600)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
