import { brandOf } from '@paydeck/contract/brands/brands'
import type { Brand } from '@paydeck/contract/brands/brand'
import { distinctEmails } from '@paydeck/contract/identifiers/email-list'
import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { MerchantTx } from '../../db/database.ts'
import type { MailKind } from '../mail/from-address.ts'
import type { Email } from '../mail/templates/email.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'

/** False for an impossible address, which must not stop the other emails. */
export const canReceive = (address: string | null): address is string =>
  emailAddress.safeParse(address).success

export const brandOfMerchant = ({ tenantTags }: Merchant): Brand =>
  brandOf({ marketplaceTags: tenantTags })

export const paymentLink = (
  { origin }: EventMailDeps,
  { slug }: Merchant,
  transactionId: string,
): string => `${origin}/${slug}/payments?payment=${encodeURIComponent(transactionId)}`

export const disputeLink = (
  { origin }: EventMailDeps,
  { slug }: Merchant,
  transactionId: string,
): string => `${origin}/${slug}/disputes?dispute=${encodeURIComponent(transactionId)}`

/** Stores one email for each address, once per cause. */
export async function sendToAll(
  { mail }: EventMailDeps,
  tx: MerchantTx,
  merchantId: string,
  sent: { cause: string; kind: MailKind; to: string[]; email: Email },
): Promise<void> {
  for (const recipient of distinctEmails(sent.to.filter(canReceive)))
    await mail.enqueue(tx, merchantId, {
      cause: `${sent.cause}:${recipient}`,
      kind: sent.kind,
      recipient,
      ...sent.email,
    })
}

export const payoutSettingsLink = (
  { origin }: Pick<EventMailDeps, 'origin'>,
  { slug }: Merchant,
): string => `${origin}/${slug}/payouts?tab=settings`

export const approvalLink = (
  { origin }: Pick<EventMailDeps, 'origin'>,
  { slug }: Merchant,
): string => `${origin}/${slug}/approvals`
