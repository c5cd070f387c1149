import { describe, expect, it } from 'vitest'
import { canShareModules } from './checkout.ts'

const lockOf = (packages: Readonly<Record<string, { version: string; dev?: boolean }>>) => ({
  packages: { '': { version: '0.1.0' }, ...packages },
})

describe('the packages of an earlier commit', () => {
  const present = lockOf({
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/qr': { version: '0.7.0' },
  })

  it('are shared when all that run the product are here in the same version', () => {
    const earlier = lockOf({
      'node_modules/pg': { version: '8.23.1' },
      'node_modules/oxlint': { version: '1.0.0', dev: true },
    })
    expect(canShareModules(earlier, present)).toBe(true)
  })

  it('are installed apart when one has another version or is gone', () => {
    expect(canShareModules(lockOf({ 'node_modules/pg': { version: '8.22.0' } }), present)).toBe(false)
    expect(canShareModules(lockOf({ 'node_modules/left': { version: '1.0.0' } }), present)).toBe(false)
  })
})
