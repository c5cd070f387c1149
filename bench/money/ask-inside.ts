import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { InsideOperations } from './inside/inside.ts'

const SCRIPT = join(import.meta.dirname, 'inside/inside.ts')

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

type PromiseOf<Op extends keyof InsideOperations> = ReturnType<InsideOperations[Op]>

/** The process that works with a checkout's own modules on its database. */
export interface InsideProcess {
  /** Throws with what went wrong over there. */
  ask<Op extends keyof InsideOperations>(op: Op, ...args: Parameters<InsideOperations[Op]>): PromiseOf<Op>
  stop(): void
}

export async function startInside(
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<InsideProcess> {
  const child = fork(SCRIPT, [root], { env: { ...process.env, ...env } })
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const answered = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  child.on('message', ({ id, result, error }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the inside of ${root} ended with ${code}`))
  })
  let lastId = 0
  await answered(lastId)
  return {
    ask<Op extends keyof InsideOperations>(op: Op, ...args: Parameters<InsideOperations[Op]>) {
      lastId += 1
      child.send({ id: lastId, op, args: args[0] ?? {} })
      // Checked border: the other side answers with what the operation of this name returns.
      return answered(lastId) as PromiseOf<Op>
    },
    stop: () => child.disconnect(),
  }
}
