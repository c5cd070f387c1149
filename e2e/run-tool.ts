import { execFile } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** How one of the tools ended, and what it said on both ways out. */
export interface ToolRun {
  readonly code: number
  readonly output: string
}

interface Running {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Runs tools/ops/NAME.ts as a process of its own and waits for its end. */
export function runTool(name: string, { args, env }: Running): Promise<ToolRun> {
  const script = join(ROOT, 'tools/ops', `${name}.ts`)
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env } },
      (_error, out, complaints) => resolve({ code: child.exitCode ?? 1, output: out + complaints }),
    )
  })
}
