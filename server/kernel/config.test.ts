import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ConfigError, OPTIONS, parseConfig } from './config.ts'

const base = { DATABASE_URL: 'postgres://localhost/members' }

function wrongOf(env: Record<string, string | undefined>): string {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the settings', () => {
  it('have a default for everything but the database', () => {
    expect(parseConfig(base)).toMatchObject({
      PORT: 3000,
      sandbox: true,
      publicUrl: 'http://localhost:3000',
      MARKET: 'sandbox',
      ROLE: 'all',
    })
    expect(wrongOf({})).toContain('DATABASE_URL is missing')
    const pooled = { ...base, NAMED_STATEMENTS: 'off' }
    expect(wrongOf(pooled)).toContain('DATABASE_DIRECT_URL is required with NAMED_STATEMENTS=off')
    expect(wrongOf({ ...pooled, DATABASE_DIRECT_URL: base.DATABASE_URL })).toBe('')
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['ROLE', 'boss'],
    ['NETWORK', 'mainnet'],
    ['MARKET', 'nowhere'],
    ['MARKET', 'replay:'],
    ['APP_VERSION_AOS', 'new'],
    ['LOG_LEVEL', 'loud'],
    ['BRAND_NAME', '<b>'],
    ['EXECUTOR_ADDRESSES', '203.0.113.7,exchange'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,proxy'],
    ['METRICS_PORT', 'on'],
    ['PUBLIC_URL', 'members'],
    ['TRON_FULL_HOST', 'node'],
    ['TRON_USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['TRON_XPUB', 'xprv9s21ZrQH143K'],
    ['TRON_SWEEP_FROM', 'USDT:100'],
  ])('name %s=%s as wrong and say what is right', (name, value) => {
    const message = wrongOf({ ...base, [name]: value })
    expect(message).toContain(`${name}=${value} must`)
  })

  it.each([
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'http://x'],
    ['MASTER_KEY', 'short'],
  ])('name a wrong %s without the secret in it', (name, value) => {
    const message = wrongOf({ ...base, [name]: value })
    expect(message).toContain(`${name} must`)
    expect(message).not.toContain(value)
  })

  it.each([
    ['FCM_SERVICE_ACCOUNT', 'no json'],
    ['FCM_SERVICE_ACCOUNT', '{"project_id":"p","private_key":"hidden-key"}'],
    ['APNS_KEY', '-----BEGIN PRIVATE KEY----- hidden-key'],
  ])('name a wrong %s of pushes to the apps without the secret in it', (name, value) => {
    const message = wrongOf({ ...base, [name]: value })
    expect(message).toContain(`${name} must`)
    expect(message).not.toContain('hidden-key')
  })

  it('ask for what belongs to Apple’s key, and take Apple’s key alone', () => {
    const pem = (namedCurve: string) =>
      generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(wrongOf({ ...base, APNS_KEY: pem('secp384r1') })).toContain('APNS_KEY must be a key for P-256')
    const message = wrongOf({ ...base, APNS_KEY: pem('prime256v1'), APNS_TEAM_ID: 'TEAM123456' })
    expect(message).toContain('APNS_KEY_ID is required with APNS_KEY')
    expect(message).toContain('APNS_TOPIC is required with APNS_KEY')
    expect(message).not.toContain('APNS_TEAM_ID')
    expect(wrongOf({ ...base, APNS_CERTIFICATES: '/nowhere.pem' })).toContain(
      'APNS_CERTIFICATES=/nowhere.pem must',
    )
    expect(wrongOf({ ...base, APNS_KEY_ID: 'short' })).toContain('APNS_KEY_ID=short must')
  })

  it('name every wrong option at once', () => {
    const message = wrongOf({ ...base, PORT: 'x', ROLE: 'y' })
    expect(message).toContain('PORT=x')
    expect(message).toContain('ROLE=y')
  })

  it('believe no proxy, so many, or those of named networks', () => {
    const trusted = (text: string) => parseConfig({ ...base, TRUST_PROXY: text }).TRUST_PROXY
    expect(trusted('off')).toBe(false)
    expect(trusted('2')).toBe(2)
    expect(trusted('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  })

  it('refuse metrics for everybody without a token', () => {
    expect(wrongOf({ ...base, METRICS_HOST: '0.0.0.0' })).toContain('METRICS_TOKEN is required')
    expect(wrongOf({ ...base, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a long one' })).toBe('')
  })
})

describe('a production', () => {
  const production = {
    ...base,
    NETWORK: 'production',
    MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://members.example',
    SMTP_URL: 'smtps://mail.example',
    MARKET: 'live:binance',
    TRON_FULL_HOST: 'https://node.example',
    TRON_CHECK_HOST: 'https://another.example',
    TRON_USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TRON_MCS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TRON_XPUB: `xpub${'1'.repeat(107)}`,
    TRON_HOT_ADDRESS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  }

  it('starts with settings that are complete', () => {
    expect(wrongOf(production)).toBe('')
    expect(wrongOf({ ...production, TRON_CHECK_HOST: '', TRON_CHECK_WAIVED: 'on' })).toBe('')
    expect(wrongOf({ ...production, TRON_FULL_HOST: 'http://127.0.0.1:8090' })).toBe('')
    const overTls = 'postgres://db.example/members?sslmode=verify-full&sslrootcert=/etc/ca.pem'
    expect(wrongOf({ ...production, DATABASE_URL: overTls })).toBe('')
    expect(wrongOf({ ...production, DATABASE_URL: 'postgres:///members?host=/run/postgresql' })).toBe('')
  })

  it('refuses a generated market, however much past it has', () => {
    expect(wrongOf({ ...production, MARKET: 'sandbox' })).toContain('works in the sandbox only')
    expect(wrongOf({ ...production, MARKET: 'sandbox:3' })).toContain('works in the sandbox only')
    expect(wrongOf({ ...base, MARKET: 'sandbox:3' })).toBe('')
    expect(wrongOf({ ...base, MARKET: 'sandbox:0' })).toContain('must be sandbox[:DAYS]')
  })

  it('takes a replica with its own role, and a master key that is wrapped', () => {
    const key = 'arn:aws:kms:ap-northeast-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
    const MASTER_KEY = `aws-kms:${key}:${randomBytes(184).toString('base64')}`
    const DATABASE_REPLICA_URL = 'postgres://two.example/members?sslmode=verify-full'
    expect(wrongOf({ ...production, DATABASE_REPLICA_URL, MASTER_KEY })).toBe('')
  })

  it.each([
    'MASTER_KEY',
    'SMTP_URL',
    'PUBLIC_URL',
    'MARKET',
    'TRON_FULL_HOST',
    'TRON_XPUB',
    'TRON_CHECK_HOST',
  ])('is refused without %s', (name) => {
    expect(wrongOf({ ...production, [name]: '' })).toContain(name)
  })

  it.each([
    ['TRUST_TEST_CLOCK', 'on'],
    ['RATE_LIMITS', 'off'],
    ['CHEAP_PASSWORDS', 'on'],
    ['MASTER_KEY', Buffer.alloc(32, 1).toString('base64')],
    ['PUBLIC_URL', 'http://members.example'],
    ['PUSH_ORIGIN', 'http://push.example'],
    ['DATABASE_URL', 'postgres://db.example/members'],
    ['DATABASE_URL', 'postgres://db.example/members?sslmode=require'],
    ['DATABASE_REPLICA_URL', 'postgres://db.example/members'],
    ['DATABASE_REPLICA_URL', 'postgres://owner@localhost/members'],
    ['DATABASE_REPLICA_URL', 'postgres://one,two/members?sslmode=verify-full'],
    ['MASTER_KEY', 'aws-kms:alias/members:AAAA'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['TRON_CHECK_HOST', 'http://node.example'],
    ['EXCHANGE_OKX_BASE_URL', 'http://okx.example'],
    ['MAILBOX_URL', 'http://localhost:8025'],
    ['EXCHANGE_SANDBOX_URL', 'http://localhost:8026'],
  ])('is refused with %s=%s', (name, value) => {
    expect(wrongOf({ ...production, [name]: value })).toContain(name)
  })
})

describe('the table of the README', () => {
  it('names every option with its default and meaning', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    for (const [name, { fallback, help }] of Object.entries(OPTIONS)) {
      expect(readme).toContain(
        `| \`${name}\` | ${fallback === undefined || fallback === '' ? '' : `\`${fallback}\``} | ${help} |`,
      )
    }
  })
})
