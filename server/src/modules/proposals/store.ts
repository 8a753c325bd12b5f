import type { ProposedAct } from '@paydeck/contract/calls/decisions/proposals'

import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'

export type ProposalRow = Omit<Row<'app.proposal'>, 'merchantId'>

/** With its subject, and who decided. */
export interface ListedProposal extends ProposalRow {
  internalOrderId: string | null
  amount: number | null
  currency: 'AUD' | 'NZD' | null
  customerName: string | null
  customerEmail: string | null
  decidedByEmail: string | null
}

const MAX_DECIDED = 50

const columns = `p.proposal_id, p.act, p.arguments, p.reason, p.api_key_id, p.key_name, p.transaction_id,
  p.merchant_order_id, p.proposed_at, p.ends_at, p.state, p.tries, p.decided_by, p.decided_at, p.refusal,
  p.result_id, p.result_status,
  coalesce(t.internal_order_id, o.internal_order_id) as internal_order_id,
  coalesce(t.transaction_amount, o.amount) as amount,
  coalesce(t.currency, o.currency) as currency,
  coalesce(t.customer_name, o.billing_name) as customer_name,
  coalesce(t.customer_email, o.customer_email) as customer_email,
  u.email as decided_by_email`

const related = `left join app.payment t on t.merchant_id = p.merchant_id and t.transaction_id = p.transaction_id
  left join app.merchant_order o on o.merchant_id = p.merchant_id and o.merchant_order_id = p.merchant_order_id
  left join global.merchant_directory d on d.merchant_id = p.merchant_id
  left join global.app_user u on u.tenant_id = d.tenant_id and u.user_id = p.decided_by`

/** Open ones, oldest first, then the others, newest first. */
export async function listProposals(
  reader: Reader,
  merchantId: string,
  { acts, now }: { acts: readonly ProposedAct[]; now: Date },
): Promise<ListedProposal[]> {
  const waits = `(p.state = 'running' or (p.state = 'open' and p.ends_at > $3))`
  const among = `from app.proposal p ${related} where p.merchant_id = $1 and p.act = any($2)`
  return reader.query<ListedProposal>(
    'proposals',
    `(select ${columns} ${among} and ${waits} order by p.proposed_at, p.proposal_id)
     union all
     (select ${columns} ${among} and not ${waits} order by p.proposed_at desc, p.proposal_id desc
      limit ${MAX_DECIDED})`,
    [merchantId, acts, now],
  )
}

export async function readProposal(
  reader: Reader,
  merchantId: string,
  proposalId: string,
): Promise<ListedProposal | null> {
  const [row] = await reader.query<ListedProposal>(
    'proposal',
    `select ${columns} from app.proposal p ${related} where p.merchant_id = $1 and p.proposal_id = $2`,
    [merchantId, proposalId],
  )
  return row ?? null
}

export async function insertProposal(
  tx: MerchantTx,
  merchantId: string,
  row: NewRow<'app.proposal'>,
): Promise<void> {
  await tx
    .insertInto('app.proposal')
    .values({ ...row, merchantId })
    .execute()
}

export const lockProposal = (
  tx: MerchantTx,
  merchantId: string,
  proposalId: string,
): Promise<ProposalRow | undefined> =>
  tx
    .selectFrom('app.proposal')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('proposalId', '=', proposalId)
    .forUpdate()
    .executeTakeFirst()

export async function changeProposal(
  tx: MerchantTx,
  merchantId: string,
  proposalId: string,
  changes: Changes<'app.proposal'>,
): Promise<void> {
  await tx
    .updateTable('app.proposal')
    .set(changes)
    .where('merchantId', '=', merchantId)
    .where('proposalId', '=', proposalId)
    .execute()
}

export type DueProposal = Pick<Row<'app.proposal'>, 'merchantId' | 'proposalId'>

/** Proposals of all merchants approved before an instant, without a recorded outcome. */
export const longRunning = (tx: SweepTx, before: Date, limit: number): Promise<DueProposal[]> =>
  tx
    .selectFrom('app.proposal')
    .select(['merchantId', 'proposalId'])
    .where('state', '=', 'running')
    .where('decidedAt', '<=', before)
    .orderBy('decidedAt')
    .limit(limit)
    .execute()

/** Proposals that need a decision. */
export const readOpen = (tx: MerchantTx, merchantId: string, now: Date): Promise<ProposalRow[]> =>
  tx
    .selectFrom('app.proposal')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('state', '=', 'open')
    .where('endsAt', '>', now)
    .execute()

/** The arguments of a key's proposals to refund a payment, without declined and expired ones. */
export async function refundsProposed(
  tx: MerchantTx,
  merchantId: string,
  { transactionId, apiKeyId, now }: { transactionId: string; apiKeyId: string; now: Date },
): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('app.proposal')
    .select('arguments')
    .where('merchantId', '=', merchantId)
    .where('act', '=', 'refund')
    .where('transactionId', '=', transactionId)
    .where('apiKeyId', '=', apiKeyId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['running', 'done', 'failed']),
        eb.and([eb('state', '=', 'open'), eb('endsAt', '>', now)]),
      ]),
    )
    .execute()
  return rows.map((row) => row.arguments)
}

export async function hasPayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.payment')
    .select('transactionId')
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOrder(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.merchantOrder')
    .select('merchantOrderId')
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .executeTakeFirst()
  return row !== undefined
}
