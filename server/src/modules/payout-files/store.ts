import type { Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'

export type BatchRow = Row<'global.payoutBatch'>
export type ItemRow = Row<'global.payoutBatchItem'>

/** A payout to put into a file. Minor units. */
export interface WaitingPayout {
  payoutId: string
  merchantId: string
  externalAccountId: string
  amount: number
  reference: string
  /** No transfer has arrived at its account yet. */
  isNewAccount: boolean
  /** Its account returned a transfer, or is on hold. */
  isBlocked: boolean
}

export function waitingPayouts(
  reader: Reader,
  currency: string,
  now: Date,
): Promise<WaitingPayout[]> {
  return reader.query<WaitingPayout>(
    'payouts_waiting_for_a_file',
    `with waiting as materialized (
     select p.payout_id, p.merchant_id, p.external_account_id, p.amount, p.reference,
       (b.returned_at is not null or coalesce(b.held_until > $2, false)) as is_blocked,
       not exists (
         select 1 from app.payout before
         where before.merchant_id = p.merchant_id and before.external_account_id = p.external_account_id
           and before.status = 'paid') as is_new_account
     from app.payout p
     join app.bank_account b on b.merchant_id = p.merchant_id and b.external_account_id = p.external_account_id
     where p.provider = 'files' and p.status = 'in_transit' and p.currency = $1)
     -- A separate step, because a cluster has files and transfers on different nodes.
     select w.* from waiting w
     where not exists (select 1 from global.payout_batch_item i where i.payout_id = w.payout_id and i.is_live)
     order by w.payout_id`,
    [currency, now],
  )
}

export async function lastNumber(tx: GlobalTx): Promise<string | null> {
  const row = await tx
    .selectFrom('global.payoutBatch')
    .select('batchNumber')
    .orderBy('batchNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.batchNumber ?? null
}

export async function insertBatch(
  tx: GlobalTx,
  batch: Insertable<DB['global.payoutBatch']>,
  items: readonly Pick<
    ItemRow,
    'payoutId' | 'merchantId' | 'amount' | 'reference' | 'isNewAccount'
  >[],
): Promise<void> {
  await tx.insertInto('global.payoutBatch').values(batch).execute()
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    await tx
      .insertInto('global.payoutBatchItem')
      .values(
        items
          .slice(from, from + BATCH_SIZE)
          .map((item) => ({ ...item, batchNumber: batch.batchNumber })),
      )
      .execute()
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const BATCH_SIZE = 5_000

export const lockBatch = (tx: GlobalTx, batchNumber: string): Promise<BatchRow | undefined> =>
  tx
    .selectFrom('global.payoutBatch')
    .selectAll()
    .where('batchNumber', '=', batchNumber)
    .forUpdate()
    .executeTakeFirst()

export async function updateBatch(
  tx: GlobalTx,
  batchNumber: string,
  changes: Changes<'global.payoutBatch'>,
): Promise<void> {
  await tx
    .updateTable('global.payoutBatch')
    .set(changes)
    .where('batchNumber', '=', batchNumber)
    .execute()
}

/** Frees the payouts for another batch. */
export async function freeItems(tx: GlobalTx, batchNumber: string): Promise<void> {
  await tx
    .updateTable('global.payoutBatchItem')
    .set({ isLive: false })
    .where('batchNumber', '=', batchNumber)
    .execute()
}

export async function insertDownload(
  tx: GlobalTx,
  download: Insertable<DB['global.payoutBatchDownload']>,
): Promise<void> {
  await tx.insertInto('global.payoutBatchDownload').values(download).execute()
}

export async function findBatch(
  reader: Reader,
  batchNumber: string,
): Promise<BatchRow | undefined> {
  const [row] = await reader.query<BatchRow>(
    'payout_batch',
    'select * from global.payout_batch where batch_number = $1',
    [batchNumber],
  )
  return row
}

/** A payout of a batch, with its current state. */
export interface BatchItem {
  payoutId: string
  merchantId: string
  slug: string
  businessName: string
  externalAccountId: string
  accountName: string
  accountNumberLast4: string
  amount: number
  reference: string
  isNewAccount: boolean
  outcome: Row<'global.payoutBatchItem'>['outcome']
  outcomeMessage: string | null
  status: Row<'app.payout'>['status']
  isReturned: boolean
  /** The payout's amount now; the batch has the amount when it was made. */
  currentAmount: number
}

export function itemsOf(reader: Reader, batchNumber: string): Promise<BatchItem[]> {
  return reader.query<BatchItem>(
    'payout_batch_items',
    `select i.payout_id, i.merchant_id, m.slug, m.business_name, p.external_account_id, b.account_name,
       b.account_number_last4, i.amount, i.reference, i.is_new_account, i.outcome, i.outcome_message, p.status, p.amount as current_amount,
       b.returned_at is not null as is_returned
     from global.payout_batch_item i
     join app.merchant m on m.merchant_id = i.merchant_id
     join app.payout p on p.merchant_id = i.merchant_id and p.payout_id = i.payout_id
     join app.bank_account b on b.merchant_id = p.merchant_id and b.external_account_id = p.external_account_id
     where i.batch_number = $1
     order by i.amount desc, i.payout_id`,
    [batchNumber],
  )
}

export type ListedBatch = Omit<BatchRow, 'contentSealed'> & {
  maker: string
  approver: string | null
  voidAsker: string | null
  voider: string | null
  newAccounts: number
  largest: number
  /** The total of the profile's previous batch; null for the first. */
  previousTotal: number | null
}

const LISTED = `
  select b.batch_number, b.profile, b.currency, b.day::text as day, b.payouts, b.total, b.hash_total, b.sha256,
    b.made_by, b.made_at, b.approved_by, b.approved_at, b.downloads, b.void_asked_by, b.void_reason,
    b.voided_by, b.voided_at, b.confirmed_on::text as confirmed_on,
    maker.name as maker, approver.name as approver, asker.name as void_asker, voider.name as voider,
    items.new_accounts, items.largest,
    (select before.total from global.payout_batch before
     where before.profile = b.profile and before.batch_number < b.batch_number and before.voided_at is null
     order by before.batch_number desc limit 1) as previous_total
  from global.payout_batch b
  join global.operator maker on maker.operator_id = b.made_by
  left join global.operator approver on approver.operator_id = b.approved_by
  left join global.operator asker on asker.operator_id = b.void_asked_by
  left join global.operator voider on voider.operator_id = b.voided_by
  cross join lateral (
    select count(*) filter (where is_new_account)::integer as new_accounts, max(amount) as largest
    from global.payout_batch_item i where i.batch_number = b.batch_number) items`

/** Newest first. */
export const listBatches = (reader: Reader, limit: number): Promise<ListedBatch[]> =>
  reader.query<ListedBatch>(
    'payout_batches',
    `${LISTED} order by b.made_at desc, b.batch_number desc limit $1`,
    [limit],
  )

export async function readListed(
  reader: Reader,
  batchNumber: string,
): Promise<ListedBatch | undefined> {
  const [row] = await reader.query<ListedBatch>(
    'payout_batch_listed',
    `${LISTED} where b.batch_number = $1`,
    [batchNumber],
  )
  return row
}

export interface Download {
  at: Date
  person: string
  address: string | null
}

export const downloadsOf = (reader: Reader, batchNumber: string): Promise<Download[]> =>
  reader.query<Download>(
    'payout_batch_downloads',
    `select d.at, o.name as person, d.address from global.payout_batch_download d
     join global.operator o using (operator_id) where d.batch_number = $1 order by d.ordinal`,
    [batchNumber],
  )

/** With the next ordinal; lock the batch first. */
export async function insertReceipt(
  tx: GlobalTx,
  receipt: Omit<Row<'global.payoutBatchReceipt'>, 'ordinal'>,
): Promise<void> {
  const { count } = await tx
    .selectFrom('global.payoutBatchReceipt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batchNumber', '=', receipt.batchNumber)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('global.payoutBatchReceipt')
    .values({ ...receipt, ordinal: count + 1 })
    .execute()
}

export interface ListedReceipt extends Pick<
  Row<'global.payoutBatchReceipt'>,
  'kind' | 'bankReference' | 'reason' | 'at'
> {
  person: string
}

export const receiptsOf = (reader: Reader, batchNumber: string): Promise<ListedReceipt[]> =>
  reader.query<ListedReceipt>(
    'payout_batch_receipts',
    `select r.kind, r.bank_reference, r.reason, r.at, o.name as person
     from global.payout_batch_receipt r
     join global.operator o using (operator_id) where r.batch_number = $1 order by r.ordinal`,
    [batchNumber],
  )
