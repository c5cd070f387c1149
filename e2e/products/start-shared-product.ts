import type { TestProject } from 'vitest/node'
import { launchSharedChromium } from '#tools/launch/chromium.ts'
import { type RunningProduct, startOwnProduct } from './own-product.ts'
import { openProductPool } from './product-pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedProduct: RunningProduct
    browserEndpoint: string
    poolUrl: string
  }
}

/**
 * Starts the browser of all journeys and the product of those that leave its clock and its settings alone, and opens the pool for
 * those that only move the clock.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template } = project.getProvidedContext()
  const browser = await launchSharedChromium()
  const { running, stop } = await startOwnProduct({ adminUrl, template }, { MARKET: 'sandbox' })
  const pool = await openProductPool(() => startOwnProduct({ adminUrl, template }, {}))
  project.provide('poolUrl', pool.url)
  project.provide('sharedProduct', running)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await Promise.all([pool.close(), stop()])
  }
}
