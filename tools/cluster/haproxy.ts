import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
    'global',
    '  maxconn 20000',
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
