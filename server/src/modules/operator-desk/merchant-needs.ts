import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { FeeInvoicesService } from '../fee-invoices/service.ts'
import type { PaymentLimitsService } from '../merchants/limits/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { ReservesService } from '../reserves/service.ts'

/** The services for acts on a merchant. */
export interface MerchantNeeds {
  bankAccounts: BankAccountsService
  feeInvoices: FeeInvoicesService
  paymentLimits: PaymentLimitsService
  merchants: MerchantsService
  reserves: ReservesService
}
