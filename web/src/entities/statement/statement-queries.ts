import { statementCalls, type StatementMonth } from '@paydeck/contract/calls/transfers/statements'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callForFile } from '#/lib/api/api.ts'
import { saveAnswer } from '#/lib/api/save-answer.ts'

const statementsKey = (merchantId: string) => ['statements', merchantId] as const

/** The monthly statements, and who they are emailed to. */
export const statementList = (merchantId: string) =>
  queryOptions({
    queryKey: statementsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(statementCalls.listStatements, { merchantId }, { signal })).data,
  })

export const statementQuery = (merchantId: string, period: StatementMonth) =>
  queryOptions({
    queryKey: [...statementsKey(merchantId), period.month, period.currency],
    queryFn: async ({ signal }) =>
      (await call(statementCalls.getStatement, { merchantId, query: period }, { signal })).data,
  })

const FILES = {
  pdf: statementCalls.downloadStatementPdf,
  csv: statementCalls.downloadStatementCsv,
} as const

export const downloadStatement = (merchantId: string, period: StatementMonth) =>
  mutationOptions({
    mutationFn: async (kind: keyof typeof FILES) =>
      saveAnswer(
        await callForFile(FILES[kind], { merchantId, query: period }, {}),
        `statement.${kind}`,
      ),
    meta: { makesStale: [] },
  })

export const mailStatements = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (emails: string[]) =>
      (await call(statementCalls.mailStatements, { merchantId, body: { emails } })).data,
    meta: { makesStale: [statementsKey(merchantId)] },
  })
