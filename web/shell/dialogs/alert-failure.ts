import type { CallFailure } from '#web/api/call.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { showAlert } from './dialogs.ts'

/** Says why a call was refused, with the guide that explains it and the way to report it. */
export function alertFailure(failure: CallFailure): void {
  showAlert(failureMessage(failure), { failure })
}
