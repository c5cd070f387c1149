import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#tools/launch/free-port.ts'
import { untilListening } from './until-listening.ts'

function run(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'until-listening-'))
  const logFile = join(folder, 'log')
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'ignore', openSync(logFile, 'w')],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return { child, logFile }
}

it('waits until a program takes connections', async () => {
  const port = await freePort()
  const { child, logFile } = run(`require('node:net').createServer().listen(${port}, '127.0.0.1')`)
  await expect(untilListening(child, port, logFile)).resolves.toBeUndefined()
})

it('tells what a program wrote that ended instead', async () => {
  const { child, logFile } = run(`console.error('no room'); process.exit(1)`)
  await expect(untilListening(child, await freePort(), logFile)).rejects.toThrow('no room')
})
