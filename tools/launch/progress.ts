import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Says what is being done and, when it is done, how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  process.stdout.write(`• ${title} ... `)
  try {
    const result = await work()
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

export interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly logFile: string
}

/** Runs a program to its end with its output in a file, and answers that output. Throws with the last lines. */
export async function runProgram(run: ProgramRun): Promise<string> {
  mkdirSync(dirname(run.logFile), { recursive: true })
  const log = openSync(run.logFile, 'w')
  const child = spawn(run.program, run.args, {
    env: { ...process.env, ...run.env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const problem = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code}`}`))
  })
  const output = readFileSync(run.logFile, 'utf8')
  if (!problem) return output
  const last = output.trim().split('\n').slice(-40).join('\n')
  throw new Error(
    `${run.program} ${run.args.join(' ')} ${problem}. Its last lines (${run.logFile}):\n${last}`,
  )
}
