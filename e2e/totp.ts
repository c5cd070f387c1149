import { spawnSync } from 'node:child_process'
import { totp } from '#tools/seed/totp.ts'

/** The six digits that an authenticator shows at this time: by oathtool where it is installed, else by our own hand. */
export function authenticatorCode(secret: string, atMs: number): string {
  return byOathtool(secret, atMs) ?? totp(secret, atMs)
}

/** What oathtool says; undefined on a machine without it. */
export function byOathtool(secret: string, atMs: number): string | undefined {
  const at = new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
  const judge = spawnSync('oathtool', ['--totp', '--base32', `--now=${at} UTC`, secret], { encoding: 'utf8' })
  return judge.status === 0 ? judge.stdout.trim() : undefined
}
