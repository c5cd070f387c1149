import { endWithdrawLock } from '#tools/ops/end-withdraw-lock.ts'
import type { Script } from './script.ts'
import { RILEY, text, until } from './stage.ts'

/** An address of the network that nobody of ours has. */
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const NETWORK_MS = 120_000

export const deposit: Script = {
  id: 'deposit',
  picture: 1,
  scenes: [
    ({ goTo }) => goTo('/wallet'),
    async ({ page, goTo, point }) => {
      await goTo('/wallet/deposit')
      await point(page.getByRole('img', { name: text('deposit', 'qr') }))
    },
    ({ page, click }) => click(page.getByRole('button', { name: text('deposit', 'copy') })),
    ({ page, point }) => point(page.getByText(text('deposit', 'only'))),
    async ({ page, hold, scrollTo }, { requestFaucet }) => {
      await requestFaucet(page, 'USDT', '500')
      const pending = page.getByText(text('wallet', 'pending')).first()
      await pending.waitFor({ timeout: NETWORK_MS })
      await scrollTo(pending)
      await hold(3_000)
    },
    async ({ page }) => {
      await page.getByText(text('wallet', 'complete')).first().waitFor({ timeout: NETWORK_MS })
    },
    ({ goTo }) => goTo('/wallet'),
  ],
}

export const withdrawal: Script = {
  id: 'withdrawal',
  picture: 3,
  async before({ page, fund, demo }) {
    // Withdrawals open a day after OTP was set up.
    await endWithdrawLock(demo.databaseUrl, RILEY.id)
    await fund(page, 'TRX', '100')
  },
  scenes: [
    ({ goTo }) => goTo('/wallet/withdraw'),
    ({ page, type }) => type(page.getByLabel(text('withdraw', 'quantity')), '25'),
    async ({ page, type }) => {
      await type(page.getByLabel(text('withdraw', 'address')), OUTSIDE)
      await page.getByText(text('withdraw', 'valid'), { exact: false }).first().waitFor()
    },
    ({ page, scrollTo }) => scrollTo(page.getByText(text('withdraw', 'prepaid')).first()),
    async ({ page, type, click }, { nextCode }) => {
      await type(page.getByLabel(text('otp', 'code')), await nextCode())
      await click(page.locator('button[type=submit]'))
    },
    async ({ page, click }) => {
      await click(page.getByRole('button', { name: text('withdraw', 'send'), exact: true }))
      await page.waitForURL('**/wallet/withdraw-complete?id=*')
    },
    async ({ page, scrollTo }) => {
      await page.getByText(text('withdraw', 'done'), { exact: true }).waitFor({ timeout: NETWORK_MS })
      await scrollTo(page.getByText(text('withdraw', 'came_back')).first())
    },
    ({ goTo }) => goTo('/wallet/histories'),
  ],
}

/** The calculator of the reward plan; nothing is joined. */
export const planArithmetic: Script = {
  id: 'plan-arithmetic',
  picture: 2,
  async before({ page, demo }) {
    await until('room for plans', async () => {
      await page.goto(`${demo.url}/reward/headcount`, { waitUntil: 'networkidle' })
      return (await page.getByText('10,000.00').count()) > 0
    })
  },
  scenes: [
    ({ goTo }) => goTo('/reward/headcount'),
    ({ page, type }) => type(page.getByRole('textbox', { name: text('plan', 'amount') }), '1000'),
    ({ page, scrollTo }) => scrollTo(page.getByRole('region', { name: text('plan', 'results') })),
    ({ page, scrollTo }) => scrollTo(page.getByText(text('plan', 'break_even'), { exact: true })),
    ({ page, scrollTo }) => scrollTo(page.getByText(text('plan', 'cover_total'), { exact: true })),
    ({ page, scrollTo }) => scrollTo(page.getByRole('region', { name: text('plan', 'early'), exact: true })),
    ({ page, scrollTo }) => scrollTo(page.getByRole('region', { name: text('plan', 'rules'), exact: true })),
    async ({ page, scrollTo, type }) => {
      const amount = page.getByRole('textbox', { name: text('plan', 'amount') })
      await scrollTo(amount)
      await type(amount, '3000')
    },
  ],
}

const PERIOD_MS = 300_000
const CLOSES_MS = 180_000
const ENDS_MS = 240_000
const BEFORE_MS = 2_000

/** A round that two members have played, recomputed in the browser. */
export const gameProof: Script = {
  id: 'game-proof',
  picture: 4,
  async before(stage) {
    const { page, demo, now, advanceClock, fund } = stage
    const toMoment = async (ms: number) => {
      const into = (await now()) % PERIOD_MS
      await advanceClock(ms > into ? ms - into : PERIOD_MS - into + ms)
    }
    const other = await stage.openOther()
    await fund(other, 'MCS', '500')
    await fund(page, 'MCS', '500')
    await toMoment(1_000)
    for (const [player, side] of [
      [page, 0],
      [other, 1],
    ] as const) {
      await player.goto(`${demo.url}/game`)
      await player.getByRole('timer').first().waitFor()
      await player
        .getByRole('group', { name: text('game', 'side') })
        .getByRole('button')
        .nth(side)
        .click()
      await player.getByRole('button', { name: '100', exact: true }).click()
      await player.locator('button[type=submit]').click()
      await player.getByRole('region', { name: text('game', 'own') }).waitFor()
    }
    await toMoment(CLOSES_MS - BEFORE_MS)
    await page.getByText(text('game', 'lock'), { exact: true }).waitFor({ timeout: NETWORK_MS })
    await toMoment(ENDS_MS - BEFORE_MS)
    await page.locator('table tbody button').first().waitFor({ timeout: NETWORK_MS })
    await other.context().close()
  },
  scenes: [
    ({ goTo }) => goTo('/game'),
    ({ page, scrollTo }) => scrollTo(page.getByText(text('game', 'last_rounds'), { exact: true }).first()),
    ({ page, click }) => click(page.locator('table tbody button').first()),
    ({ page, point }) => point(page.getByRole('region', { name: text('game', 'proof_lock') })),
    async ({ page, point }) => {
      const close = page.getByRole('region', { name: text('game', 'proof_close') })
      await close.scrollIntoViewIfNeeded()
      await point(close)
    },
    async ({ page, click }) => {
      const verify = page.getByRole('button', { name: text('game', 'verify') })
      await verify.scrollIntoViewIfNeeded()
      await click(verify)
      await page.getByText(/recomputed/).waitFor()
    },
    async ({ page, hold }) => {
      await page.getByText(/recomputed/).scrollIntoViewIfNeeded()
      await hold(500)
    },
  ],
}
