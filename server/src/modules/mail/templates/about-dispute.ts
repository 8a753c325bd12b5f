import type { MailBrand } from './email.ts'

export interface AboutDispute {
  brand: MailBrand
  businessName: string
  orderNumber: string
  customerName: string | null
  /** Minor units. */
  amount: number
  /** Including GST; zero for an inquiry. */
  fee: number
  currency: string
  reason: string | null
  /** The dispute in the dashboard. */
  link: string
  timeZone: string
}

export const TO_RESPONDERS = [
  'You get this email because you may respond to disputes of this account.',
]
