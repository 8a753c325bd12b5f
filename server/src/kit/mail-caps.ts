/** Emails and text messages a day. */
export interface MailCaps {
  perAddress: number
  perMerchant: number
}
