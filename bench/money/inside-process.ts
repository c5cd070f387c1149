import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { InsideOperations } from './inside/inside.ts'

const SCRIPT = join(import.meta.dirname, 'inside/inside.ts')

interface Reply {
  readonly id: number
  /** Whatever the operation returns: who waits for it names the type. */
  readonly result: never
  readonly error?: string
}

type ResultOf<Op extends keyof InsideOperations> = Awaited<ReturnType<InsideOperations[Op]>>

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** The process that works with a checkout's own modules on its database. */
export interface InsideProcess {
  /** Throws with what went wrong over there. */
  readonly request: <Op extends keyof InsideOperations>(
    op: Op,
    ...args: Parameters<InsideOperations[Op]>
  ) => Promise<ResultOf<Op>>
  stop(): void
}

export async function startInside(
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<InsideProcess> {
  const child = fork(SCRIPT, [root], { env: { ...process.env, ...env } })
  const waiting = new Map<number, Waiting>()
  const answerTo = <Result>(id: number) =>
    new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  child.on('message', ({ id, result, error }: Reply) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error === undefined) resolve?.(result)
    else reject?.(new Error(error))
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the inside of ${root} ended with ${code}`))
  })
  let lastId = 0
  await answerTo<string>(lastId)
  return {
    request: <Op extends keyof InsideOperations>(op: Op, ...args: Parameters<InsideOperations[Op]>) => {
      lastId += 1
      child.send({ id: lastId, op, args: args[0] ?? {} })
      return answerTo<ResultOf<Op>>(lastId)
    },
    stop: () => child.disconnect(),
  }
}
