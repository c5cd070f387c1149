import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ConfigError, OPTIONS, readConfig } from './config.ts'

const base = { DATABASE_URL: 'postgres://localhost/members' }

function wrongOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the settings', () => {
  it('have a default for everything but the database', () => {
    expect(readConfig(base)).toMatchObject({
      PORT: 3000,
      sandbox: true,
      publicUrl: 'http://localhost:3000',
      MARKET: 'sandbox',
      ROLE: 'all',
    })
    expect(wrongOf({})).toContain('DATABASE_URL is missing')
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['ROLE', 'boss'],
    ['NETWORK', 'mainnet'],
    ['MARKET', 'nowhere'],
    ['MARKET', 'replay:'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'http://x'],
    ['MASTER_KEY', 'short'],
    ['APP_VERSION_AOS', 'new'],
    ['LOG_LEVEL', 'loud'],
    ['BRAND_NAME', '<b>'],
    ['TRUST_PROXY', 'yes'],
    ['PUBLIC_URL', 'members'],
    ['TRON_FULL_HOST', 'node'],
    ['TRON_USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['TRON_XPUB', 'xprv9s21ZrQH143K'],
    ['TRON_SWEEP_FROM', 'USDT:100'],
  ])('name %s=%s as wrong and say what is right', (name, value) => {
    const message = wrongOf({ ...base, [name]: value })
    expect(message).toContain(`${name}=${value} must`)
  })

  it('name every wrong option at once', () => {
    const message = wrongOf({ ...base, PORT: 'x', ROLE: 'y' })
    expect(message).toContain('PORT=x')
    expect(message).toContain('ROLE=y')
  })

  it('refuse a production without its own key, its mail server, a real market and a chain', () => {
    const message = wrongOf({ ...base, NETWORK: 'production', TRUST_TEST_CLOCK: 'on' })
    const names = ['MASTER_KEY', 'SMTP_URL', 'TRUST_TEST_CLOCK', 'MARKET', 'TRON_FULL_HOST', 'TRON_XPUB']
    for (const name of names) expect(message).toContain(name)
    const key = Buffer.alloc(32, 1).toString('base64')
    const right = {
      ...base,
      NETWORK: 'production',
      MASTER_KEY: key,
      SMTP_URL: 'smtps://mail.example',
      MARKET: 'live:binance',
      TRON_FULL_HOST: 'https://node.example',
      TRON_USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      TRON_MCS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      TRON_XPUB: `xpub${'1'.repeat(107)}`,
      TRON_HOT_ADDRESS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    }
    expect(wrongOf(right)).toBe('')
  })

  it('all stand in the table of the README with their default and meaning', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    for (const [name, { fallback, help }] of Object.entries(OPTIONS)) {
      expect(readme).toContain(
        `| \`${name}\` | ${fallback === undefined || fallback === '' ? '' : `\`${fallback}\``} | ${help} |`,
      )
    }
  })
})
