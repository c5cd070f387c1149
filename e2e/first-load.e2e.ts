import { describe, expect, it } from 'vitest'
import { firstLoad } from '#tools/screens/first-load.ts'
import { shareProduct } from './harness.ts'

const KILOBYTE = 1024
const BAR = 110 * KILOBYTE
const journey = shareProduct()

describe('the first page', () => {
  it.for(['/sign-in', '/ko/sign-in'])('%s comes with at most 110 KB of scripts', async (route) => {
    const profile = await journey.newProfile('en-US')
    const { script } = await firstLoad(profile, `${journey.url}${route}`)
    expect(script).toBeGreaterThan(BAR / 2)
    expect(script).toBeLessThanOrEqual(BAR)
  })
})
