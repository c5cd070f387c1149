import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startService } from '#tools/launch/service.ts'
import { createSupervisor } from './supervisor.ts'

/** A program that says its name and goes on until it is ended. */
function aProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'supervisor-'))
  const scripts = ['first', 'second'].map((name) => {
    const script = join(folder, `${name}.mjs`)
    writeFileSync(script, `console.log('${name}')\nsetInterval(() => undefined, 1000)\n`)
    return script
  })
  const logFile = join(folder, 'program.log')
  const said: string[] = []
  const supervisor = createSupervisor((line) => said.push(line))
  supervisor.watch(startService({ name: 'program', script: scripts[0] ?? '', env: {}, logFile }))
  onTestFinished(async () => {
    await supervisor.stop()
    rmSync(folder, { recursive: true })
  })
  const lines = () => readFileSync(logFile, 'utf8').trim().split('\n')
  return { program: supervisor.get('program'), supervisor, scripts, lines, said }
}

it('starts a process again that was killed', async () => {
  const { program, lines, said } = aProgram()
  await expect.poll(lines).toEqual(['first'])
  const { pid } = program.current()
  program.kill()
  await expect.poll(lines).toEqual(['first', 'first'])
  expect([program.restarts(), program.current().pid === pid]).toEqual([1, false])
  expect(said).toEqual(['program ended with 1 and is started again'])
})

it('restarts one from another release and keeps to it', async () => {
  const { program, lines, scripts } = aProgram()
  await expect.poll(lines).toEqual(['first'])
  await program.restart(scripts[1])
  await expect.poll(lines).toEqual(['first', 'second'])
  program.kill()
  await expect.poll(lines).toEqual(['first', 'second', 'second'])
})

it('starts nothing again once it was stopped, and knows no other name', async () => {
  const { program, supervisor, lines } = aProgram()
  await expect.poll(lines).toEqual(['first'])
  await supervisor.stop()
  expect([program.current().hasEnded(), program.restarts()]).toEqual([true, 0])
  expect(() => supervisor.get('nobody')).toThrow('no process is called nobody')
})
