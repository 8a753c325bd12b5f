import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { pdf } from '../../protocol/pdf.ts'
import { route } from '../../protocol/route.ts'

/** The cost of payments with one kind of card. Minor units. */
const cardCost = z.object({
  currency,
  /** The provider's name for it, such as `visa`; empty if unknown. */
  scheme: z.string(),
  /** `credit`, `debit`, `prepaid`; empty if unknown. */
  funding: z.string(),
  payments: z.int(),
  /** Before refunds. */
  paid: minor,
  /** All fees for these payments, including GST and dispute fees. */
  fees: minor,
})
export type CardCost = z.infer<typeof cardCost>

export const cardCosts = z.object({
  /** The calendar year in which the financial year ends. */
  year: z.int(),
  /** The available years, newest first. */
  years: z.array(z.int()),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  timeZone: z.string(),
  /** False for the current year: its figures may still change. */
  isOver: z.boolean(),
  costs: z.array(cardCost),
})
export type CardCosts = z.infer<typeof cardCosts>

const PATH = '/merchants/{merchantId}/card-costs'
/** Default: the current financial year. */
const query = z.object({ year: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Choose a year'))) })

export const cardCostCalls = {
  getCardCosts: route({
    base: 'api',
    method: 'GET',
    path: PATH,
    summary: 'What accepting cards cost in a financial year, by scheme and kind of card',
    access: 'staff',
    permission: 'payouts:read',
    query,
    answer: cardCosts,
    otherwise: 'Failed to fetch what accepting cards cost',
  }),
  downloadCardCosts: route({
    ...pdf,
    media: 'text/csv',
    path: `${PATH}/year.csv`,
    summary: 'What accepting cards cost in a financial year, as CSV',
    access: 'staff',
    permission: ['payouts:read', 'reports:export'],
    query,
    otherwise: 'Failed to download what accepting cards cost',
  }),
} as const
