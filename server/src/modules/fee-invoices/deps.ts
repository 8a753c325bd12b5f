import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { MerchantsService } from '../merchants/service.ts'

/** Who issues the invoices: the provider's legal name, and the tax numbers that they must show. */
export interface FeeInvoiceSupplier {
  name: string
  /** Eleven digits; null: no invoices for merchants in Australia. */
  abn: string | null
  /** New Zealand's; null: no invoices for merchants there. */
  gstNumber: string | null
}

export interface FeeInvoicesDeps {
  db: Database
  clock: Clock
  merchants: Pick<MerchantsService, 'get' | 'list' | 'gst'>
  /** Null: no invoices are made. */
  feeInvoiceSupplier: FeeInvoiceSupplier | null
  onError: (failure: unknown) => void
}
