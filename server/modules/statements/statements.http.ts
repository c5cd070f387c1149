import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Statements } from './statements.ts'

/** Contract operation → function of the front door. */
export function statementsHandlers(statements: Statements): Handlers<typeof api.statements> {
  return {
    listStatements: ({ caller: { memberId }, query: { zone } }) =>
      statements.listStatements({ memberId, zone }),
    getStatement: ({ caller: { memberId }, params: { period = '' }, query: choice }) =>
      statements.getStatement({ memberId, period, choice }),
    saveStatementPdf: ({ caller: { memberId }, params: { period = '' }, query: choice, locale }) =>
      statements.saveStatementPdf({ memberId, period, choice, locale }),
    saveStatementCsv: ({ caller: { memberId }, params: { period = '' }, query: choice, locale }) =>
      statements.saveStatementCsv({ memberId, period, choice, locale }),
    saveReceipt: ({ caller: { memberId }, params: { id = '' }, query: { zone }, locale }) =>
      statements.saveReceipt({ memberId, id, zone, locale }),
  }
}
