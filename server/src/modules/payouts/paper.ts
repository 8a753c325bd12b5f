import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { payoutName, payoutSheet } from '../../papers/payout-sheet.ts'
import { printSheet } from '../../papers/print-sheet.ts'
import type { Paper } from '../../papers/sheet.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { paperLogo } from '../settings/logo/paper-logo.ts'
import { payoutLists } from './lists.ts'

interface Deps {
  db: Pick<Database, 'reader'>
  clock: Clock
  merchants: Pick<MerchantsService, 'get'>
}

/** A payout as PDF, with its first thousand lines. 404 for an unknown or foreign id. */
export async function payoutPaper(
  { db, clock, merchants }: Deps,
  merchantId: string,
  payoutId: string,
): Promise<Paper> {
  const payout = await payoutLists(db).detail(merchantId, payoutId)
  const { brandName, tradingCountry, timeZone, logoUri } = await merchants.get(merchantId)
  const logo = await paperLogo(db.reader, merchantId, logoUri)
  const sheet = payoutSheet(payout, { name: brandName, country: tradingCountry, timeZone, logo })
  return { name: payoutName(payout), bytes: await printSheet(sheet, clock.now()) }
}
