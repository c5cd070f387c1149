import { describe, expect, it } from 'vitest'
import type { AutoAccount, SetupReason, TradingStatus } from '#contract/trading/trading.ts'
import { masterOf } from './auto-master.ts'

const account = (
  type: AutoAccount['type'],
  setupRequired: SetupReason[],
  state: AutoAccount['state'] = 'OFF',
): AutoAccount => ({ type, state, key: 'NONE', openPositions: 0, today: '0', setupRequired })

const status = (accounts: AutoAccount[], setupRequired: SetupReason[]): TradingStatus => ({
  signalOn: true,
  soundOn: false,
  found24h: 0,
  signalAccess: { state: 'TRIAL', trial: true, end: null },
  autoMasterOn: false,
  autoMasterMode: null,
  setupRequired,
  accounts,
})

describe('the one switch of Auto Master', () => {
  it('names the real account that lacks least, never the paper account', () => {
    const accounts = [
      account('paper', []),
      account('binance', ['KEY', 'SUBSCRIPTION', 'RISK']),
      account('okx', ['SUBSCRIPTION', 'RISK']),
    ]
    const { running, ready, next } = masterOf(status(accounts, ['SUBSCRIPTION', 'RISK']))
    expect(running).toBeUndefined()
    expect(ready).toBeUndefined()
    expect(next?.type).toBe('okx')
  })

  it('is ready with the first real account that lacks nothing', () => {
    const accounts = [account('binance', ['KEY']), account('bybit', [])]
    expect(masterOf(status(accounts, [])).ready?.type).toBe('bybit')
  })

  it('is on while any account is on or paused', () => {
    expect(masterOf(status([account('paper', [], 'PAUSED')], ['KEY'])).running?.type).toBe('paper')
  })
})
