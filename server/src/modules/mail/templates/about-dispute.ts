import type { MailBrand } from './email.ts'

/** What every email about a dispute or inquiry says. */
export interface AboutDispute {
  brand: MailBrand
  businessName: string
  orderNumber: string
  customerName: string | null
  /** Minor units. */
  amount: number
  /** With its GST; zero for an inquiry. */
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
