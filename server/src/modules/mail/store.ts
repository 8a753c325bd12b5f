import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'

/** False when its cause has an email already. */
export async function insertMail(
  tx: MerchantTx,
  merchantId: string,
  mail: NewRow<'app.mail'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.mail')
    .values({ ...mail, merchantId })
    .onConflict((oc) => oc.columns(['merchantId', 'cause']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Null for an unknown email. */
export async function findMail(
  tx: MerchantTx,
  merchantId: string,
  mailId: string,
): Promise<Row<'app.mail'> | null> {
  const row = await tx
    .selectFrom('app.mail')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('mailId', '=', mailId)
    .executeTakeFirst()
  return row ?? null
}

/** Records the outcome. A sent email keeps only its envelope, because its links grant access. */
export async function finishMail(
  tx: MerchantTx,
  merchantId: string,
  mailId: string,
  { status, sentAt }: { status: 'sent' | 'kept' | 'failed'; sentAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('app.mail')
    .set({ status, sentAt, ...(status === 'sent' && { html: '', plain: '' }) })
    .where('merchantId', '=', merchantId)
    .where('mailId', '=', mailId)
    .where('status', 'in', ['queued', 'failed', 'held'])
    .execute()
}

/** Holds an email beyond today's limits. */
export async function holdMail(tx: MerchantTx, merchantId: string, mailId: string): Promise<void> {
  await tx
    .updateTable('app.mail')
    .set({ status: 'held' })
    .where('merchantId', '=', merchantId)
    .where('mailId', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

const held = (tx: MerchantTx, merchantId: string) =>
  tx
    .selectFrom('app.mail')
    .select('mailId')
    .where('merchantId', '=', merchantId)
    .where('status', '=', 'held')

export const hasHeldMail = async (tx: MerchantTx, merchantId: string): Promise<boolean> =>
  (await held(tx, merchantId).limit(1).executeTakeFirst()) !== undefined

/** Oldest first. */
export async function heldMail(
  tx: MerchantTx,
  merchantId: string,
  limit: number,
): Promise<string[]> {
  const rows = await held(tx, merchantId)
    .orderBy('createdAt')
    .orderBy('mailId')
    .limit(limit)
    .execute()
  return rows.map(({ mailId }) => mailId)
}

export async function merchantsWithHeldMail(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ merchantId: string }>(
    'mail_held',
    `select distinct merchant_id from app.mail where status = 'held'`,
    [],
  )
  return rows.map(({ merchantId }) => merchantId)
}

/** Merchants with emails that failed for good before an instant and still have their text. */
export async function merchantsWithFailedMail(reader: Reader, before: Date): Promise<string[]> {
  const rows = await reader.query<{ merchantId: string }>(
    'mail_failed',
    `select distinct merchant_id from app.mail
     where status = 'failed' and plain <> '' and created_at < $1`,
    [before],
  )
  return rows.map((row) => row.merchantId)
}

/** Clears the text of a merchant's emails that failed for good before an instant. */
export async function forgetFailedMail(
  tx: MerchantTx,
  merchantId: string,
  before: Date,
): Promise<void> {
  await tx
    .updateTable('app.mail')
    .set({ html: '', plain: '' })
    .where('merchantId', '=', merchantId)
    .where('status', '=', 'failed')
    .where('createdAt', '<', before)
    .execute()
}

/** How many of a kind were stored since an instant; an index-only count. */
export async function countSince(
  tx: MerchantTx,
  merchantId: string,
  kind: string,
  since: Date,
): Promise<number> {
  const { total } = await tx
    .selectFrom('app.mail')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('merchantId', '=', merchantId)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type MailLine = Pick<
  Row<'app.mail'>,
  'merchantId' | 'mailId' | 'channel' | 'recipient' | 'subject' | 'status' | 'createdAt'
>

/** Unsent emails of all merchants, newest first; only for the development page. */
export function listUnsent(reader: Reader, limit: number): Promise<MailLine[]> {
  return reader.query<MailLine>(
    'mail_unsent',
    `select merchant_id, mail_id, channel, recipient, subject, status, created_at
     from app.mail where status <> 'sent' order by created_at desc, mail_id desc limit $1`,
    [limit],
  )
}
