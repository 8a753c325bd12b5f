import type { Row } from '../../db/rows.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import * as counts from './count-store.ts'
import { isToStaff } from './from-address.ts'
import type { MailDeps, MailKey } from './deps.ts'
import * as store from './store.ts'

type AddressedMail = Pick<Row<'app.mail'>, 'kind' | 'recipient'>

/** Never held: they protect an account, and password links have their own limit. */
const SECURITY: ReadonlySet<string> = new Set(['security_notice', 'password_reset'])
const INVITATION = 'invitation'

/** Customers and invited people are counted by address; the merchant's own staff chose to receive their email. */
const isByAddress = ({ kind }: AddressedMail): boolean => kind === INVITATION || !isToStaff(kind)

const merchantKey = (merchantId: string): string => `merchant:${merchantId}`
const addressKey = ({ recipient }: AddressedMail): string =>
  `address:${sha256(recipient.toLowerCase()).toString('base64url')}`

const keysOf = (merchantId: string, mail: AddressedMail): string[] => [
  merchantKey(merchantId),
  ...(isByAddress(mail) ? [addressKey(mail)] : []),
]

/** Whether today's limits allow another email. */
export async function maySend(
  { db, clock, caps }: MailDeps,
  merchantId: string,
  mail: AddressedMail,
): Promise<boolean> {
  if (caps === null || SECURITY.has(mail.kind)) return true
  const sent = await counts.today(db.reader, keysOf(merchantId, mail), clock.wall())
  return [...sent].every(
    ([key, mails]) => mails < (key.startsWith('address:') ? caps.perAddress : caps.perMerchant),
  )
}

/** Two concurrent emails may exceed the limit by one. */
export async function countSent(
  { db, clock, caps }: MailDeps,
  merchantId: string,
  mail: AddressedMail,
): Promise<void> {
  if (caps === null || SECURITY.has(mail.kind)) return
  await db.inGlobal((tx) => counts.add(tx, keysOf(merchantId, mail), clock.wall()))
}

/** Holds an email until the next day; the day's first is noted in the activity log and the server's log. */
export async function hold(deps: MailDeps, { merchantId, mailId }: MailKey): Promise<void> {
  const isFirst = await deps.db.inMerchant(merchantId, async (tx) => {
    const hadHeld = await store.hasHeldMail(tx, merchantId)
    await store.holdMail(tx, merchantId, mailId)
    if (hadHeld) return false
    await deps.audit.record(tx, merchantId, {
      actor: 'system:mail',
      action: 'mail.held',
      outcome: 'refused',
      subjectType: 'mail',
      subjectId: mailId,
    })
    return true
  })
  if (isFirst)
    deps.onError(new Error(`Mail of ${merchantId} is held: more than a day's limit (MAIL_PER_…)`))
}

const BATCH = 500

/** Queues held emails again, oldest first. */
export async function release({ db, queue }: MailDeps): Promise<void> {
  for (const merchantId of await store.merchantsWithHeldMail(db.reader))
    await db.inMerchant(merchantId, async (tx) => {
      for (const mailId of await store.heldMail(tx, merchantId, BATCH))
        await queue.send(tx, 'mail.send', { merchantId, mailId })
    })
}
