import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'
import { brakeRelease } from './brake-kind.ts'
import { campaign } from './campaign-kind.ts'
import { dailyClose } from './close-kind.ts'
import { memberKinds } from './member-kinds.ts'
import { membershipKinds } from './membership-kinds.ts'
import { proof } from './proof-kind.ts'
import { saleKinds } from './sale-kinds.ts'
import { settingKinds } from './setting-kinds.ts'
import { staffKinds } from './staff-kinds.ts'
import { termsKinds } from './terms-kinds.ts'

/** The one table of powers that need two persons; a kind of the contract without its work does not compile. */
export function createKinds(self: StaffContext): Kinds {
  return {
    ...memberKinds(self),
    ...settingKinds(self),
    ...staffKinds(self),
    ...saleKinds(self),
    ...membershipKinds(self),
    ...termsKinds(self),
    campaign: campaign(self),
    proof: proof(self),
    dailyClose: dailyClose(self),
    brakeRelease: brakeRelease(self),
  }
}
