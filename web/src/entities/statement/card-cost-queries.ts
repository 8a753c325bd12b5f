import { cardCostCalls } from '@paydeck/contract/calls/transfers/card-costs'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callForFile } from '#/lib/api/api.ts'
import { saveAnswer } from '#/lib/api/save-answer.ts'

/** `year` null: the current financial year. */
export const cardCostsOf = (merchantId: string, year: number | null) =>
  queryOptions({
    queryKey: ['card-costs', merchantId, year],
    queryFn: async ({ signal }) =>
      (
        await call(
          cardCostCalls.getCardCosts,
          { merchantId, query: year === null ? {} : { year: String(year) } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  })

export const downloadCardCosts = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (year: number) =>
      saveAnswer(
        await callForFile(
          cardCostCalls.downloadCardCosts,
          { merchantId, query: { year: String(year) } },
          {},
        ),
        `card-costs-${year}.csv`,
      ),
    meta: { makesStale: [] },
  })
