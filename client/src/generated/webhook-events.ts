// Made from the contract by `npm run client`; changes belong there.
export type WebhookEvent =
  /** A deposit was credited, over the chain or from another member. */
  | {
      type: 'deposit.credited'
      timestamp: string
      data: {
        id: string
        source: 'CHAIN' | 'MEMBER'
        amount: string
        coin: string
      }
    }
  /** A withdrawal was paid. */
  | {
      type: 'withdrawal.completed'
      timestamp: string
      data: {
        id: string
        amount: string
        coin: string
      }
    }
  /** A withdrawal failed, and its sum is available again. */
  | {
      type: 'withdrawal.failed'
      timestamp: string
      data: {
        id: string
        amount: string
        coin: string
      }
    }
  /** A new signal, for members with access to Signal Master. */
  | {
      type: 'signal.found'
      timestamp: string
      data: {
        id: string
        symbol: string
        kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
        direction: 'UP' | 'DOWN'
        price: number
        target: number
        stop: number
        probability: number
        baseRate: number
        validUntil: string
      }
    }
  /** A signal reached its target or stop, expired, or was withdrawn. */
  | {
      type: 'signal.ended'
      timestamp: string
      data: {
        id: string
        symbol: string
        kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
        direction: 'UP' | 'DOWN'
        state: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
        realisedReturn: number | null
      }
    }
  /** The rewards of a plan for one reward day were paid. */
  | {
      type: 'reward.paid'
      timestamp: string
      data: {
        day: string
        amount: string
        coin: string
      }
    }
  /** The referral commissions of one reward day were paid. */
  | {
      type: 'commission.paid'
      timestamp: string
      data: {
        day: string
        amount: string
        coin: string
      }
    }
  /** A reward plan reached its target; the amount is its bonus. */
  | {
      type: 'plan.graduated'
      timestamp: string
      data: {
        id: string
        reinvestUntil: string
        amount: string
        coin: string
      }
    }
  /** A reward plan ended early; the amount was refunded. */
  | {
      type: 'plan.ended'
      timestamp: string
      data: {
        id: string
        amount: string
        coin: string
      }
    }
  /** Auto Master closed a position; the amount is its profit, below zero its loss. */
  | {
      type: 'position.closed'
      timestamp: string
      data: {
        id: string
        exchange: string
        pair: string
        amount: string
        coin: string
      }
    }
  /** Auto Master paused at the daily loss limit. */
  | {
      type: 'automaster.paused'
      timestamp: string
      data: {
        exchange: string
        until: string
      }
    }
  /** Auto Master’s emergency stop was reached; only its member releases it. */
  | {
      type: 'automaster.stopped'
      timestamp: string
      data: {
        exchange: string
      }
    }
  /** A membership ends soon. */
  | {
      type: 'membership.expiring'
      timestamp: string
      data: {
        item: 'SIGNAL' | 'AUTOBOT'
        endsAt: string
      }
    }
  /** A membership ended. */
  | {
      type: 'membership.ended'
      timestamp: string
      data: {
        item: 'SIGNAL' | 'AUTOBOT'
        endsAt: string
      }
    }
  /** A membership was renewed. */
  | {
      type: 'membership.renewed'
      timestamp: string
      data: {
        item: 'SIGNAL' | 'AUTOBOT'
        endsAt: string
      }
    }
  /** A membership could not be renewed yet; it is tried again. */
  | {
      type: 'membership.renewal_failed'
      timestamp: string
      data: {
        item: 'SIGNAL' | 'AUTOBOT'
        endsAt: string
        nextAt: string
      }
    }
  /** A test that the member asked for; every endpoint gets it. */
  | {
      type: 'webhook.test'
      timestamp: string
      data: {
        endpoint: string
      }
    }

export type WebhookType = WebhookEvent['type']
