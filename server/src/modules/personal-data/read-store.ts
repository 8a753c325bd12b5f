import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

export type Person = Pick<
  Row<'app.customer'>,
  'customerId' | 'email' | 'emailKey' | 'phoneNo' | 'erasedAt'
>

export async function readPerson(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<Person | undefined> {
  const [row] = await reader.query<Person>(
    'person',
    `select customer_id, email, email_key, phone_no, erased_at
     from app.customer where merchant_id = $1 and customer_id = $2`,
    [merchantId, customerId],
  )
  return row
}

export type PaymentOfPerson = Pick<
  Row<'app.payment'>,
  | 'transactionId'
  | 'merchantOrderId'
  | 'payPlanId'
  | 'status'
  | 'amount'
  | 'createdAt'
  | 'customerPhone'
>

/** Payments after another, newest first. */
export const readPayments = (
  reader: Reader,
  merchantId: string,
  customerId: string,
  { after, limit }: { after: PaymentOfPerson | undefined; limit: number },
): Promise<PaymentOfPerson[]> =>
  reader.query<PaymentOfPerson>(
    'payments_of_person',
    `select transaction_id, merchant_order_id, pay_plan_id, status, amount, created_at, customer_phone
     from app.payment
     where merchant_id = $1 and customer_id = $2
       and ($3::timestamptz is null or (created_at, transaction_id) < ($3, $4))
     order by created_at desc, transaction_id desc limit $5`,
    [merchantId, customerId, after?.createdAt ?? null, after?.transactionId ?? null, limit],
  )

export type OrderOfPerson = Pick<
  Row<'app.merchantOrder'>,
  'merchantOrderId' | 'phoneNo' | 'billingPhone'
>

/** Orders without a payment that name the customer or their email address, after another. */
export const readOrders = (
  reader: Reader,
  merchantId: string,
  { customerId, emailKey }: Pick<Person, 'customerId' | 'emailKey'>,
  { after, limit }: { after: string; limit: number },
): Promise<OrderOfPerson[]> =>
  reader.query<OrderOfPerson>(
    'orders_of_person',
    `select merchant_order_id, phone_no, billing_phone from app.merchant_order o
     where merchant_id = $1 and merchant_order_id > $4 and merchant_order_id in (
       select merchant_order_id from app.merchant_order
       where merchant_id = $1 and customer_email is not null and lower(customer_email) = $3
       union
       select merchant_order_id from app.merchant_order where merchant_id = $1 and customer_id = $2)
       and not exists (
         select 1 from app.payment p where p.merchant_id = $1 and p.merchant_order_id = o.merchant_order_id
           and p.customer_id = $2)
     order by merchant_order_id limit $5`,
    [merchantId, customerId, emailKey, after, limit],
  )

export const readPhones = (
  reader: Reader,
  merchantId: string,
  orderIds: readonly string[],
): Promise<OrderOfPerson[]> =>
  reader.query<OrderOfPerson>(
    'phones_of_orders',
    `select merchant_order_id, phone_no, billing_phone from app.merchant_order
     where merchant_id = $1 and merchant_order_id = any($2)`,
    [merchantId, orderIds],
  )

const ids = async (
  reader: Reader,
  name: string,
  text: string,
  values: unknown[],
): Promise<string[]> => (await reader.query<{ id: string }>(name, text, values)).map(({ id }) => id)

export const readRefunds = (reader: Reader, merchantId: string, payments: readonly string[]) =>
  ids(
    reader,
    'refunds_of_person',
    'select refund_id as id from app.refund where merchant_id = $1 and transaction_id = any($2)',
    [merchantId, payments],
  )

export const readDisputes = (reader: Reader, merchantId: string, payments: readonly string[]) =>
  ids(
    reader,
    'disputes_of_person',
    'select dispute_id as id from app.dispute where merchant_id = $1 and transaction_id = any($2)',
    [merchantId, payments],
  )

export const readApprovals = (reader: Reader, merchantId: string, payments: readonly string[]) =>
  ids(
    reader,
    'approvals_of_person',
    `select approval_id as id from app.approval
     where merchant_id = $1 and transaction_id = any($2) and transaction_id is not null`,
    [merchantId, payments],
  )

/** Proposals about these payments or orders; one for a new order is found by the order it made. */
export const readProposals = (reader: Reader, merchantId: string, about: readonly string[]) =>
  ids(
    reader,
    'proposals_of_person',
    `select proposal_id as id from app.proposal
     where merchant_id = $1 and coalesce(transaction_id, merchant_order_id, result_id) = any($2)`,
    [merchantId, about],
  )

/** To one of the addresses or numbers, in lower case. */
export const readMailTo = (reader: Reader, merchantId: string, recipients: readonly string[]) =>
  ids(
    reader,
    'mail_to_person',
    'select mail_id as id from app.mail where merchant_id = $1 and lower(recipient) = any($2)',
    [merchantId, recipients],
  )

/** To anyone, about one of the records. */
export const readMailAbout = (reader: Reader, merchantId: string, about: readonly string[]) =>
  ids(
    reader,
    'mail_about_person',
    `select mail_id as id from app.mail where merchant_id = $1 and split_part(cause, ':', 2) = any($2)`,
    [merchantId, about],
  )
