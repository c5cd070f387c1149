import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ADMIN } from '#tools/launch/postgres.ts'

/** Lines of postmaster.pid, counted from zero. */
const PORT_LINE = 3
const SOCKET_LINE = 4

/** How to reach the server that runs on a folder of data. Throws when none does. */
export function serverOf(data: string): { readonly port: number; readonly host: string } {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) throw new Error(`No PostgreSQL runs on ${data}.`)
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    port: Number(lines[PORT_LINE] ?? ''),
    host: lines[SOCKET_LINE]?.trim() || '127.0.0.1',
  }
}

/** The password of a server that the product has made itself; undefined for any other, which knows its users by name. */
function passwordOf(data: string): string | undefined {
  const file = join(data, 'superuser-password')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The owner's connection to a server that the product has made itself; undefined for any other. */
export function ownerUrlOf(data: string): string | undefined {
  const password = passwordOf(data)
  return password === undefined
    ? undefined
    : `postgres://members:${password}@127.0.0.1:${serverOf(data).port}/members`
}

/** Runs some statements as the superuser of the server that runs on a folder of data: by its password, or by the name of our own user. */
export async function withSuperuser<Result>(
  data: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const password = passwordOf(data)
  const { host, port } = serverOf(data)
  const client = new pg.Client({
    port,
    user: ADMIN,
    database: 'postgres',
    ...(password === undefined ? { host } : { host: '127.0.0.1', password }),
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
