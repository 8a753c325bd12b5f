import { brandOf } from '@paydeck/contract/brands/brands'

import type { Database } from '../../../db/database.ts'
import type { Job, Queue } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kit/clock.ts'
import { tooMany } from '../../../kit/errors.ts'
import type { Random } from '../../../kit/random.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { MailService } from '../../mail/service.ts'
import { passwordResetEmail } from '../../mail/templates/password-reset.ts'
import { LIFE_MS, newRefToken } from '../sessions/ref-token.ts'
import { mayUseDashboard, toEmailKey } from '../sign-in/rules.ts'
import * as membershipStore from '../staff/membership-store.ts'
import * as personStore from '../staff/person-store.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { resetKeys, type Throttle } from '../sign-in/throttle.ts'
import { RESET_ADDRESS_BUDGET, RESET_MAILS } from '../sign-in/throttle-rules.ts'

export interface PasswordResetDeps {
  db: Database
  clock: Clock
  random: Random
  queue: Queue
  /** Links begin with it, whatever host a request named. */
  origin: string
  guard: Pick<Throttle, 'take'>
  merchants: Pick<MerchantsService, 'findBySlug'>
  mail: Pick<MailService, 'enqueue'>
}

interface Asked {
  slug: string
  email: string
}

export type PasswordReset = ReturnType<typeof passwordReset>

/** Password reset links. Wall time. */
export function passwordReset(deps: PasswordResetDeps) {
  const { db, clock, random, queue, origin, guard, merchants, mail } = deps
  return {
    /**
     * Only queues the request: a job looks the account up, so that neither the answer nor its
     * timing reveals whether it exists. Throws 429 when one address asks too often.
     */
    async ask({ slug, email }: Asked, address: string): Promise<void> {
      const waitMs = await guard.take(resetKeys.address(address), RESET_ADDRESS_BUDGET)
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
      await db.inGlobal((tx) => queue.send(tx, 'password.reset', { slug, email }))
    },

    /**
     * Emails a reset link to a staff member and voids earlier ones. Does nothing for unknown
     * people, or after three links within the hour.
     */
    async write({ slug, email }: Asked): Promise<void> {
      const merchant = await merchants.findBySlug(slug)
      if (!merchant) return
      const { tenantId, merchantId } = merchant
      const emailKey = toEmailKey(email)
      const person = await personStore.findPerson(db.reader, tenantId, emailKey)
      if (!person || person.disabledAt || !mayUseDashboard(person.userType)) return
      const who = { tenantId, userId: person.userId }
      if (!(await membershipStore.findMembership(db.reader, who, merchantId))) return
      if ((await guard.take(resetKeys.account(tenantId, emailKey), RESET_MAILS)) > 0) return
      const now = clock.wall()
      const { token, row } = newRefToken(random, 'reset', { ...who, merchantId, now })
      await db.inMerchant(merchantId, async (tx) => {
        await refTokenStore.voidRefTokens(tx, who, ['reset'], now)
        await refTokenStore.insertRefToken(tx, row)
        await mail.enqueue(tx, merchantId, {
          cause: `reset:${row.tokenHash.toString('hex')}`,
          kind: 'password_reset',
          recipient: person.email,
          ...passwordResetEmail({
            brand: brandOf({ marketplaceTags: merchant.tenantTags }),
            businessName: merchant.businessName,
            firstName: person.firstName,
            link: `${origin}/${merchant.slug}/reset-password?ref=${token}`,
            minutes: LIFE_MS.reset / 60_000,
          }),
        })
      })
    },
  }
}

/** Emails reset links in the background, so that the answer does not reveal whether an account exists. */
export const passwordResetJobs = (reset: PasswordReset): Job[] => [
  {
    queue: 'password.reset',
    handle: (data) => reset.write({ slug: data['slug'] ?? '', email: data['email'] ?? '' }),
  },
]
