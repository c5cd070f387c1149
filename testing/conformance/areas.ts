import type { Checks } from './check.ts'
import { callChecks } from './checks/calls.ts'
import { constantChecks } from './checks/constants.ts'
import { entityChecks } from './checks/entities.ts'
import { failureChecks } from './checks/failures.ts'
import { fieldChecks } from './checks/fields.ts'
import { productChecks } from './checks/product.ts'
import { clientStateChecks } from './checks/states/states-client.ts'
import { gameStateChecks } from './checks/states/states-game.ts'
import { membershipStateChecks } from './checks/states/states-membership.ts'
import { planStateChecks } from './checks/states/states-plan.ts'
import { walletStateChecks } from './checks/states/states-wallet.ts'
import { accountChecks } from './checks/screens/screens-account.ts'
import { frameChecks } from './checks/screens/screens-frames.ts'
import { homeChecks } from './checks/screens/screens-home.ts'
import { wayChecks } from './checks/screens/screens-ways.ts'
import { moneyScreenChecks } from './checks/screens/screens-money.ts'
import { playScreenChecks } from './checks/screens/screens-play.ts'
import { teamScreenChecks } from './checks/screens/screens-team.ts'
import { tradingScreenChecks } from './checks/screens/screens-trading.ts'

/** All checks by area; each area gets a product of its own, so that its clock may move. */
export const AREAS: Readonly<Record<string, Checks>> = {
  product: productChecks,
  'screens-trading': tradingScreenChecks,
  'screens-money': moneyScreenChecks,
  'screens-team': teamScreenChecks,
  'screens-play': playScreenChecks,
  calls: callChecks,
  fields: fieldChecks,
  failures: failureChecks,
  entities: entityChecks,
  constants: constantChecks,
  'states of membership': membershipStateChecks,
  'states of the wallet': walletStateChecks,
  'states of plans': planStateChecks,
  'states of the game': gameStateChecks,
  'states of the browser': clientStateChecks,
  frames: frameChecks,
  account: accountChecks,
  home: homeChecks,
  ways: wayChecks,
}

/** Lines that no machine here can check, with the reason. At most four. */
export const UNCHECKED: Readonly<Record<string, string>> = {}
