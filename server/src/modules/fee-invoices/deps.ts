import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { MerchantsService } from '../merchants/service.ts'

/** Who gives the invoices: the provider's legal name, and the numbers that its invoices must show. */
export interface FeeInvoiceSupplier {
  name: string
  /** Eleven digits; null: merchants in Australia get none. */
  abn: string | null
  /** Of New Zealand; null: merchants there get none. */
  gstNumber: string | null
}

export interface FeeInvoicesDeps {
  db: Database
  clock: Clock
  merchants: Pick<MerchantsService, 'get' | 'list' | 'gst'>
  /** Null: no invoice is made. */
  feeInvoiceSupplier: FeeInvoiceSupplier | null
  onError: (failure: unknown) => void
}
