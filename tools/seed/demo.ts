import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase, startTestServer } from '#tools/launch/database-server.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { startProduct } from '#tools/launch/product.ts'
import { runProgram } from '#tools/launch/progress.ts'
import type { StaffSignIn } from './seed-staff.ts'

const SEED = join(import.meta.dirname, 'seed.ts')

/** A demonstration member's way in, as tools/seed/seed.ts prints it. */
export interface SignIn {
  readonly id: string
  readonly password: string
  readonly note: string
}

/** Who can sign in: as a member, and as staff. */
export interface Seeded {
  readonly signIns: readonly SignIn[]
  readonly staff: readonly StaffSignIn[]
}

/** Makes the demonstration data that is missing and answers who can sign in. */
export async function seed(databaseUrl: string, dataDir: string): Promise<Seeded> {
  const output = await runProgram({
    program: process.execPath,
    args: [SEED],
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    logFile: join(dataDir, 'logs', 'seed.log'),
  })
  const { signIns, staff = [] }: Partial<Seeded> = JSON.parse(output.trim().split('\n').at(-1) || '{}')
  if (!signIns)
    throw new Error(`tools/seed/seed.ts named no sign-ins; see ${join(dataDir, 'logs', 'seed.log')}`)
  return { signIns, staff }
}

export interface Demo extends Seeded {
  readonly url: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** Where the mails that it sends can be read. */
  readonly mailboxUrl: string
  stop(): Promise<void>
}

/** The whole product on a throwaway database with demonstration data, for tools that look at it or measure it. */
export async function startDemo(
  env: Readonly<Record<string, string>> = {},
  { secondPort }: { readonly secondPort?: number } = {},
): Promise<Demo> {
  const server = await startTestServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'mcs-members-demo-'))
  const leave = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const databaseUrl = await cloneDatabase(server)
    const seeded = await seed(databaseUrl, dataDir)
    const port = await freePort()
    const url = `http://localhost:${port}`
    const product = await startProduct({
      databaseUrl,
      port,
      dataDir,
      env: { PUBLIC_URL: url, SMTP_URL: '', ...env },
      ...(secondPort !== undefined && { secondPort }),
    })
    const stop = async () => {
      await product.stop()
      await leave()
    }
    return { url, databaseUrl, dataDir, mailboxUrl: product.mailboxUrl ?? '', ...seeded, stop }
  } catch (error) {
    await leave()
    throw error
  }
}
