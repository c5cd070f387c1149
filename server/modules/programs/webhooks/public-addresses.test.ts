import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'
import { parseWebhookUrl } from './webhook-url.ts'

describe('an address of the internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('no address of the internet', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2002:7f00:1::1',
    'example.com',
    '127.1',
    '',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const RECEIVER = 'http://127.0.0.1:4711'

describe('the URL of an endpoint', () => {
  it.each([
    'https://hooks.example.com/a?b=c',
    'https://hooks.example.com:8443/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/in',
    `${RECEIVER}/in/a`,
  ])('may be %s', (url) => {
    expect(parseWebhookUrl(url, RECEIVER)?.href).toBeDefined()
  })

  it.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    // What a browser makes of it is 127.0.0.1 too.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:4712/in',
    'https://127.0.0.1:4711/in',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    `https://hooks.example.com/${'a'.repeat(320)}`,
    '',
  ])('is never %s', (url) => {
    expect(parseWebhookUrl(url, RECEIVER)).toBeUndefined()
  })

  it('is never the receiver of a sandbox where there is none', () => {
    expect(parseWebhookUrl(`${RECEIVER}/in`, '')).toBeUndefined()
  })
})
