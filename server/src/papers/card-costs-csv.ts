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
    ...costs.map((one) => [
      firstDay,
      lastDay,
      one.currency,
      schemeName(one.scheme),
      one.funding,
      String(one.payments),
      toDecimal(one.paid),
      toDecimal(one.fees),
      costPercent(one) ?? '',
    ]),
  ])

export const cardCostsName = ({ year }: Pick<CardCosts, 'year'>): string => `card-costs-${year}.csv`
