import { brandOf } from '@paydeck/contract/brands/brands'

import type { ByBrand } from '../../kit/by-brand.ts'
import type { Mail } from '../../providers/mail/mailer.ts'
import type { EventKind } from '../domain-events/events.ts'
import type { Merchant } from '../merchants/service.ts'

export type Sender = Pick<Mail, 'from' | 'replyTo'>

/** These come from the merchant and are answered to it; all others go to its staff and come from the brand. */
const TO_CUSTOMERS = [
  'card_changed',
  'instalment_declined',
  'instalment_overdue',
  'instalment_preview',
  'instalment_reminder',
  'instalment_success',
  'payment_reminder',
  'payment_reminder_sms',
  'payment_request',
  'payment_request_sms',
  'receipt',
  'refund_notice',
] as const

/** An email to staff about an event has the kind of the event. */
type StaffKind =
  | EventKind
  | 'invitation'
  | 'monthly_statement'
  | 'order_paid'
  | 'password_reset'
  | 'payout_report'
  | 'security_notice'

export type MailKind = (typeof TO_CUSTOMERS)[number] | StaffKind

export const isToStaff = (kind: string): boolean =>
  !(TO_CUSTOMERS as readonly string[]).includes(kind)

/** `Name <address>`, or an address alone. */
const NAMED = /^(.*?)\s*<([^<>]+)>$/

/** The sender of a kind of email, and the address for replies. */
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
