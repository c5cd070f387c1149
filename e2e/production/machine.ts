import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { portOf } from '#testing/outside/port-of.ts'
import { ROOT } from './readme-steps.ts'

/** What takes the place of a program that a container has not, or must not run; throws what that would say. */
export type StandIn = (args: readonly string[]) => Promise<string>

/** Gives the arguments to the test, and prints what it answers. */
const CLIENT = `const [url, ...args] = process.argv.slice(2)
const answer = await fetch(url, { method: 'POST', body: JSON.stringify(args) })
process.stdout.write(await answer.text())
process.exit(answer.ok ? 0 : 1)
`
/** Everybody is the one who runs the tests, and no user is made. */
const ALONE = {
  sudo: 'if [ "$1" = -u ]; then shift 2; fi\nexec env "$@"',
  useradd: 'exit 0',
  install:
    'kept=""\nwhile [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2 ;; *) kept="$kept $1"; shift ;; esac; done\nPATH="${PATH#*:}"\nexec install $kept',
}

/** The guide's folders, and those of its units, within another one; the release is the one that is tested. */
export const leadTo =
  (folder: string) =>
  (text: string): string =>
    text
      .replaceAll(/(?<![\w.])\/(etc\/(?:members|systemd|haproxy)|var\/lib)/g, `${folder}/$1`)
      .replaceAll('/opt/members', ROOT)

/** A folder in place of a machine's root, where the commands of the guide are run as they are written but for names of folders. */
export async function openMachine(folder: string, standIns: Readonly<Record<string, StandIn>>) {
  const programs = join(folder, 'bin')
  for (const one of ['bin', 'etc/systemd/system', 'etc/members', 'etc/haproxy', 'var/lib', 'var/log'])
    mkdirSync(join(folder, one), { recursive: true })
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const args: string[] = JSON.parse(text)
      const standIn = standIns[request.url?.slice(1) ?? '']
      const answer = standIn === undefined ? Promise.reject(new Error('unknown')) : standIn(args)
      answer.then(
        (output) => response.end(output),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const write = (name: string, script: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  writeFileSync(join(programs, 'client.mjs'), CLIENT)
  const call = `exec "${process.execPath}" "${join(programs, 'client.mjs')}" http://127.0.0.1:${portOf(server)}`
  for (const name of Object.keys(standIns)) write(name, `${call}/${name} "$@"`)
  for (const [name, script] of Object.entries(ALONE)) write(name, script)
  const led = leadTo(folder)
  return {
    /** Runs one command of the guide; returns what it prints. Throws with all it said when it fails. */
    async run(command: string): Promise<string> {
      const env = { ...process.env, DATABASE_URL: '', PATH: `${programs}:${process.env['PATH'] ?? ''}` }
      const { stdout } = await promisify(execFile)('sh', ['-c', led(command)], { cwd: ROOT, env })
      return stdout
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
