import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import { counts } from '../counts/service.ts'
import type { CustomersService } from './service.ts'

export type ShopCustomersService = ReturnType<typeof shopCustomersService>

/** Customers that a shop tells of before they have paid anything. */
export function shopCustomersService({
  db,
  clock,
  customers,
}: {
  db: Database
  clock: Clock
  customers: CustomersService
}) {
  return {
    /** The customer of a shop's own id or an address, made when new. 400 when there is neither. */
    upsert: (
      merchantId: string,
      asked: {
        internalCustomerId: string | null
        emailAddress: string | null
        givenName: string | null
        familyName: string | null
        phoneNo: string | null
      },
    ): Promise<string> =>
      db.inMerchant(merchantId, async (tx) => {
        const name = [asked.givenName, asked.familyName].filter(Boolean).join(' ')
        const now = clock.now()
        const payer = {
          email: asked.emailAddress,
          name: name === '' ? null : name,
          phone: asked.phoneNo,
          organisation: null,
          internalId: asked.internalCustomerId,
        }
        const known = await customers.ofPayment(tx, merchantId, payer, now)
        if (!known) throw badRequest('Send an internalCustomerId or an emailAddress.')
        if (known.isNew) await counts.customerCreated(tx, merchantId, now)
        return known.customerId
      }),
  }
}
