import { brandOf } from '@paydeck/contract/brands/brands'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import type { ByBrand } from '../../kit/by-brand.ts'
import type { Mail } from '../../providers/mail/mailer.ts'
import type { Merchant } from '../merchants/service.ts'

export type Sender = Pick<Mail, 'from' | 'replyTo'>

/** Every kind of email: those to a merchant's own people come from the brand, the others from the merchant. */
const AUDIENCE = {
  card_changed: 'customer',
  dispute_opened: 'staff',
  instalment_declined: 'customer',
  instalment_overdue: 'customer',
  instalment_preview: 'customer',
  instalment_reminder: 'customer',
  instalment_success: 'customer',
  invitation: 'staff',
  order_paid: 'staff',
  password_reset: 'staff',
  payment_request: 'customer',
  payout_blocked: 'staff',
  payout_report: 'staff',
  receipt: 'customer',
  refund_notice: 'customer',
  security_notice: 'staff',
} as const
export type MailKind = keyof typeof AUDIENCE

export const isToStaff = (kind: string): boolean => lookUp(AUDIENCE, kind) === 'staff'

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
