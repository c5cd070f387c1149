import { unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** Another process of the signer works here already. */
export class SignerElsewhere extends Error {
  constructor(where: string) {
    super(`Another signer works on ${where}. Two would not know each other's signatures: stop it first.`)
    this.name = 'SignerElsewhere'
  }
}

/**
 * Claims the signer's folder for this process, by a socket that only the living answer on: what a killed one left behind
 * is nobody's. Throws SignerElsewhere while another process has it.
 */
export async function claimFolder(folder: string): Promise<{ leave(): Promise<void> }> {
  const path = join(folder, 'signer.sock')
  try {
    return await claim(path)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    if (await isAlive(path)) throw new SignerElsewhere(`the folder ${folder}`)
    await unlink(path)
    return claim(path)
  }
}

function claim(socket: string): Promise<{ leave(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', reject)
    server.listen(socket, () => resolve({ leave: () => new Promise((left) => server.close(() => left())) }))
  })
}

function isAlive(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
