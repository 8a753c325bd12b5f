import type { CardCosts } from '@paydeck/contract/calls/transfers/card-costs'
import { addDays, localDay } from '@paydeck/contract/time/days'
import { daysOfFinancialYear, financialYearOf } from '@paydeck/contract/time/financial-year'

import { notFound } from '../../kit/errors.ts'
import { readCardCosts } from './card-costs-store.ts'
import type { StatementsDeps } from './deps.ts'
import * as store from './store.ts'

/** For a financial year of the merchant's tax country; 404 for a year outside the merchant's entries. */
export async function cardCostsOf(
  { db, clock, merchants }: Pick<StatementsDeps, 'db' | 'clock' | 'merchants'>,
  merchantId: string,
  requestedYear: string | undefined,
): Promise<CardCosts> {
  const { taxCountry, countsZone } = await merchants.get(merchantId)
  const today = localDay(clock.now(), countsZone)
  const current = financialYearOf(today, taxCountry)
  const firsts = await store.readFirstDays(db.reader, merchantId)
  const oldest = Math.min(current, ...firsts.map(({ day }) => financialYearOf(day, taxCountry)))
  const years = Array.from({ length: current - oldest + 1 }, (_, back) => current - back)
  const year = requestedYear === undefined ? current : Number(requestedYear)
  if (!years.includes(year)) throw notFound()
  const { first, next } = daysOfFinancialYear(year, taxCountry)
  return {
    year,
    years,
    firstDay: first,
    lastDay: addDays(next, -1),
    timeZone: countsZone,
    isOver: next <= today,
    costs: await readCardCosts(db.reader, merchantId, { first, next }),
  }
}
