import { brandOf } from '@paydeck/contract/brands/brands'

import type { MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Random } from '../../../kit/random.ts'
import type { MailService } from '../../mail/service.ts'
import { passwordResetEmail } from '../../mail/templates/password-reset.ts'
import type { Merchant } from '../../merchants/service.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { LIFE_MS, newRefToken } from '../sessions/ref-token.ts'
import type { Person } from '../staff/person-store.ts'

export interface ResetLinkDeps {
  clock: Clock
  random: Random
  /** The origin of links, whatever `Host` a request sent. */
  origin: string
  mail: Pick<MailService, 'enqueue'>
}

/** Mails a link to choose a new password; earlier ones are void. */
export async function sendResetLink(
  { clock, random, mail, origin }: ResetLinkDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { tenantId, userId, email, firstName }: Person,
): Promise<void> {
  const { merchantId } = merchant
  const now = clock.wall()
  const { token, row } = newRefToken(random, 'reset', { tenantId, userId, merchantId, now })
  await refTokenStore.voidRefTokens(tx, { tenantId, userId }, ['reset'], now)
  await refTokenStore.insertRefToken(tx, row)
  await mail.enqueue(tx, merchantId, {
    cause: `reset:${row.tokenHash.toString('hex')}`,
    kind: 'password_reset',
    recipient: email,
    ...passwordResetEmail({
      brand: brandOf({ marketplaceTags: merchant.tenantTags }),
      businessName: merchant.businessName,
      firstName,
      link: `${origin}/${merchant.slug}/reset-password?ref=${token}`,
      minutes: LIFE_MS.reset / 60_000,
    }),
  })
}
