import type { MemberData } from '../kernel/files/member-data.ts'
import { alertsData } from '../modules/alerts/alerts.ts'
import { autotradingData } from '../modules/autotrading/autotrading.ts'
import { chainData } from '../modules/chain/chain.ts'
import { contentData } from '../modules/content/content.ts'
import { gameData } from '../modules/game/game.ts'
import { icoData } from '../modules/ico/ico.ts'
import { identityData } from '../modules/identity/identity.ts'
import { inquiriesData } from '../modules/inquiries/inquiries.ts'
import { ledgerData } from '../modules/ledger/ledger.ts'
import { membershipData } from '../modules/membership/membership.ts'
import { notificationsData } from '../modules/notifications/notifications.ts'
import { programsData } from '../modules/programs/programs.ts'
import { referralData } from '../modules/referral/referral.ts'
import { rewardsData } from '../modules/rewards/rewards.ts'
import { signalsData } from '../modules/signals/signals.ts'
import { staffData } from '../modules/staff/staff.ts'
import { walletData } from '../modules/wallet/wallet.ts'

/** What every module holds about members, for copies of their data: the order of the files in one. */
export const MEMBER_DATA: readonly MemberData[] = [
  identityData,
  walletData,
  ledgerData,
  chainData,
  membershipData,
  rewardsData,
  referralData,
  icoData,
  gameData,
  signalsData,
  autotradingData,
  alertsData,
  notificationsData,
  programsData,
  inquiriesData,
  contentData,
  staffData,
]
