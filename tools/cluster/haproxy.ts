import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilListening } from './until-listening.ts'

const PROGRAMS = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy']

/** Where Debian's package puts it; undefined where it is not installed. */
export function findHaproxy(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path))
}

/**
 * The settings for some web processes: each is asked whether it is ready, a request that reached none is sent to another one, and pages that
 * stay connected may do so for an hour.
 */
export function haproxySettings(port: number, ports: readonly number[]): string {
  const servers = ports.map((one) => `  server web-${one} 127.0.0.1:${one} check inter 200ms fall 1 rise 1`)
  return `${[
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 40s',
    '  timeout server 40s',
    '  timeout tunnel 1h',
    '  timeout http-request 40s',
    '  option redispatch',
    '  option forwardfor',
    '  retries 3',
    '  retry-on conn-failure empty-response',
    'frontend members',
    `  bind 127.0.0.1:${port}`,
    '  default_backend web',
    'backend web',
    '  balance leastconn',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    ...servers,
  ].join('\n')}\n`
}

/** Writes the settings and has HAProxy check them; returns the file. Throws what it says of them. */
export function writeHaproxySettings(program: string, folder: string, settings: string): string {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const { status, stderr, stdout } = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`HAProxy refuses its settings:\n${stderr}${stdout}`)
  return file
}

/** Starts HAProxy with settings that it has checked, and waits until it takes connections. Throws what it says when it cannot, as where it may not open enough files. */
export async function startHaproxy(program: string, file: string, port: number) {
  const logFile = `${file}.log`
  const log = openSync(logFile, 'w')
  const child = spawn(program, ['-f', file], { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  await untilListening(child, port, logFile)
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
