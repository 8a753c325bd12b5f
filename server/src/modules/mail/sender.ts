import { brandOf } from '@paydeck/contract/brands/brands'

import type { ByBrand } from '../../kit/by-brand.ts'
import type { Mail } from '../../providers/mail/mailer.ts'
import type { Merchant } from '../merchants/service.ts'

export type Sender = Pick<Mail, 'from' | 'replyTo'>

/** Emails to a merchant's own people come from the brand; the others are the merchant's, to customers. */
const TO_STAFF: ReadonlySet<string> = new Set([
  'dispute_opened',
  'invitation',
  'order_paid',
  'password_reset',
  'payout_blocked',
  'payout_report',
  'security_notice',
])

export const isToStaff = (kind: string): boolean => TO_STAFF.has(kind)

/** `Name <address>`, or an address alone. */
const NAMED = /^(.*?)\s*<([^<>]+)>$/

/** Who an email of a kind comes from, and who reads the answer to it. */
export function senderOf(
  merchant: Pick<Merchant, 'tenantTags' | 'brandName' | 'supportEmail'>,
  kind: string,
  { mailFrom, supportEmail }: { mailFrom: ByBrand; supportEmail: ByBrand },
): Sender {
  const brand = brandOf({ marketplaceTags: merchant.tenantTags })
  const configured = mailFrom[brand.id] ?? brand.mailFrom
  const [, name = '', address = configured] = NAMED.exec(configured) ?? []
  if (isToStaff(kind))
    return { from: { name, address }, replyTo: supportEmail[brand.id] ?? brand.help.email }
  return {
    from: { name: `${merchant.brandName} via ${name === '' ? brand.name : name}`, address },
    replyTo: merchant.supportEmail,
  }
}
