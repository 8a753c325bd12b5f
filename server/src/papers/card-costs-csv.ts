import type { CardCosts } from '@paydeck/contract/calls/transfers/card-costs'
import { costPercent, schemeName } from '@paydeck/contract/money/card-costs'
import { toDecimal } from '@paydeck/contract/money/money'

import { csvText } from './csv-text.ts'

const TITLES = [
  'From',
  'To',
  'Currency',
  'Scheme',
  'Kind',
  'Payments',
  'Amount',
  'Fees',
  'Per cent',
]

export const cardCostsCsv = ({ firstDay, lastDay, costs }: CardCosts): string =>
  csvText([
    TITLES,
    ...costs.map((cost) => [
      firstDay,
      lastDay,
      cost.currency,
      schemeName(cost.scheme),
      cost.funding,
      String(cost.payments),
      toDecimal(cost.paid),
      toDecimal(cost.fees),
      costPercent(cost) ?? '',
    ]),
  ])

export const cardCostsName = ({ year }: Pick<CardCosts, 'year'>): string => `card-costs-${year}.csv`
