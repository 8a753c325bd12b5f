import { brandOf } from '@paydeck/contract/brands/brands'
import { localDay } from '@paydeck/contract/time/days'

import { processDue } from '../../jobs/process-due.ts'
import type { Actor } from '../../kit/actor.ts'
import { statementEmail } from '../mail/templates/statement-ready.ts'
import type { StatementsDeps } from './deps.ts'
import { readMonths, readStatement } from './read.ts'
import { dueAfter, monthBefore } from './rules.ts'
import * as store from './store.ts'

/** Takes effect from the next month's end. Without addresses no email is sent. */
export async function chooseEmails(
  { db, clock, audit, merchants }: StatementsDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  chosen: readonly string[],
): Promise<{ emails: string[] }> {
  const emails = [...new Set(chosen.map((email) => email.trim().toLowerCase()))]
  const { timeZone } = await merchants.get(merchantId)
  const now = clock.now()
  await db.inMerchant(merchantId, async (tx) => {
    const dueAt = emails.length === 0 ? null : dueAfter(now, timeZone)
    await store.writeEmails(tx, merchantId, { emails, dueAt, changedAt: now, changedBy: userId })
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'statement_emails.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { emails: emails.join(', ') },
    })
  })
  return { emails }
}

/** Emails the statements of the past month, once to each address. */
export const mailDue = (deps: StatementsDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => store.dueMerchants(tx, deps.clock.now(), limit)),
    nameOf: ({ merchantId }) => merchantId,
    handle: ({ merchantId }) => mailOne(deps, merchantId),
    onError: deps.onError,
  })

async function mailOne(deps: StatementsDeps, merchantId: string): Promise<void> {
  const { db, clock, mail, merchants, origin } = deps
  const merchant = await merchants.get(merchantId)
  const { timeZone } = merchant
  const now = clock.now()
  const month = monthBefore(localDay(now, timeZone).slice(0, 7))
  const months = (await readMonths(deps, merchantId, timeZone)).filter(
    (item) => item.month === month,
  )
  const statements = await Promise.all(months.map((item) => readStatement(deps, merchantId, item)))
  await db.inMerchant(merchantId, async (tx) => {
    const due = await store.claimDue(tx, merchantId, now, () => dueAfter(now, timeZone))
    if (!due) return
    for (const statement of statements)
      for (const recipient of due.emails)
        await mail.enqueue(tx, merchantId, {
          cause: `statement:${month}:${statement.currency}:${recipient}`,
          kind: 'monthly_statement',
          recipient,
          attachment: { kind: 'statement', subject: `${month}:${statement.currency}` },
          ...statementEmail({
            brand: brandOf({ marketplaceTags: merchant.tenantTags }),
            businessName: merchant.businessName,
            statement,
            link: `${origin}/${merchant.slug}/statements?month=${month}&currency=${statement.currency}`,
          }),
        })
  })
}
