import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { type Installation, openInstallation } from '../harness.ts'
import { runTool, type ToolRun } from '../run-tool.ts'
import { operate, type Operated } from './operator.ts'

export interface Production extends Installation {
  /** Coins from outside, over the chain itself: production has no faucet. */
  sendCoins(coins: {
    readonly address: string
    readonly coin: string
    readonly amount: string
  }): Promise<void>
  /** Follows the last step of the guide, which makes the owners; returns what it prints. */
  foundOwners(): Promise<string>
  /** Runs one of the operator's tools with the installation's environment. */
  tool(name: string, args: readonly string[]): Promise<ToolRun>
  /** How many calls of pages were traced from there down to their statements. */
  countTracedCalls(): number
}

/** Calls of the tests themselves begin no trace. */
function countTracedCalls(spans: ReturnType<Operated['spans']>): number {
  const parents = new Set(spans.map(({ parentSpanId }) => parentSpanId))
  return spans.filter(
    ({ name, spanId, parentSpanId }) =>
      name.startsWith('GET /api/') && parentSpanId !== undefined && parents.has(spanId),
  ).length
}

/**
 * A production from an empty database on, begun by the commands of deploy/README.md as they stand there, with the units and settings of
 * deploy. Sandbox are only what is outside: a mail server, two nodes of a chain, recorded prices, and a proxy for TLS. Call at the top of a journey file.
 */
export async function startProduction(): Promise<Production> {
  const market = await aMarketFolder()
  let operated: Operated | undefined
  const running = (): Operated => {
    if (operated === undefined) throw new Error('The product has not started yet.')
    return operated
  }
  const installation = openInstallation(async () => {
    operated = await operate(market)
    return operated.started
  })
  return Object.assign(installation, {
    sendCoins: async (coins: object) => {
      const sent = await fetch(`${running().chainUrl}/dev/faucet`, {
        method: 'POST',
        body: JSON.stringify(coins),
      })
      if (!sent.ok) throw new Error(`The chain took no coins: ${await sent.text()}`)
    },
    foundOwners: () => running().foundOwners(),
    tool: (name: string, args: readonly string[]) => runTool(name, { args, env: running().env }),
    countTracedCalls: () => countTracedCalls(running().spans()),
  })
}
