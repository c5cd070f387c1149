import { getMe } from '#contract/members/account.ts'
import { getMyProof } from '#contract/trading/proofs.ts'
import { call, session } from '#web/api/client.ts'
import { query, queryClient } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { localPath } from '#web/base/locale.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { whenFree } from '#web/shell/update/when-free.ts'
import { checkProof } from './check-proof.ts'

let checkedFor: string | undefined

/**
 * Checks the member's proof once per sign-in, in silence while it is right. A proof that fails is told at once and loudly; what cannot
 * be fetched is no failure of the proof.
 */
export async function watchProof(): Promise<void> {
  if (session.get() === undefined) return
  const { id } = await queryClient.ensureQueryData(query(getMe))
  if (checkedFor === id) return
  checkedFor = id
  const found = await call(getMyProof)
  if (found.status === 'error' || found.data.proof === null) return
  const checked = await checkProof(found.data.proof, id)
  if (checked === undefined || checked.faults.length === 0) return
  whenFree(() =>
    showAlert(m.proof_alert(), {
      confirmLabel: m.proof_open(),
      confirmAction: () => window.location.assign(localPath('/transparency/me')),
    }),
  )
}
