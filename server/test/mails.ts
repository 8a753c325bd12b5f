import type { Row } from '../src/db/rows.ts'
import type { World } from './harness.ts'

type Wanted = Partial<Pick<Row<'app.mail'>, 'kind' | 'recipient' | 'channel'>>

/** A merchant's emails and text messages of a kind, recipient or channel, oldest first, with their text opened. */
export async function mailsOf(
  { db, services }: Pick<World, 'db' | 'services'>,
  merchantId: string,
  filter: Wanted = {},
): Promise<Row<'app.mail'>[]> {
  const rows = await db.inMerchant(merchantId, (tx) =>
    tx
      .selectFrom('app.mail')
      .select(['mailId'])
      .where('merchantId', '=', merchantId)
      .where((eb) => eb.and(filter))
      .orderBy('createdAt')
      .orderBy('mailId')
      .execute(),
  )
  const mails = await Promise.all(rows.map(({ mailId }) => services.mail.find(merchantId, mailId)))
  return mails.flatMap((mail) => mail ?? [])
}
