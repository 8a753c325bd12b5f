import type { Brand } from './brand.ts'
import { consumer } from './consumer.ts'

/** The consumer face in finance-tools mode: its orders speak of GST. */
export const consumerFinanceTools: Brand = { ...consumer, manualPaymentIncludeGst: true }
