import { api } from '@paydeck/contract/protocol/api'

import type { TestMerchant, TestOrder } from './harness.ts'

type Staff = Pick<TestMerchant, 'call' | 'merchantId'> & Partial<Pick<TestMerchant, 'currency'>>

export const paymentsOf = async ({ call, merchantId }: Staff) =>
  (await call(api.queryPayments, { merchantId, query: {} })).data

export const statusesOf = async (staff: Staff) =>
  (await paymentsOf(staff)).map(({ transactionStatus }) => transactionStatus)

export async function statusOf({ call, merchantId }: Staff, transactionId: string) {
  const query = { transactionIds: [transactionId] }
  return (await call(api.queryPayments, { merchantId, query })).data[0]?.transactionStatus
}

export const balancesOf = async ({ call, merchantId }: Staff) =>
  (await call(api.getBalances, { merchantId })).data.balances

/** In the merchant's currency. */
export const balanceOf = async (staff: Staff) => (await balancesOf(staff))[0]

/** Available plus pending. */
export async function totalBalance(staff: Staff): Promise<number> {
  const balance = await balanceOf(staff)
  return (balance?.available ?? 0) + (balance?.pending ?? 0)
}

export const refund = (
  { call, merchantId, currency = 'AUD' }: Staff,
  transactionId: string,
  amount: number,
) =>
  call(api.createRefund, {
    merchantId,
    body: { transactionId, refundAmount: { amount, currency } },
  })

/** An order as the hosted page shows it. */
export const stateOf = async ({
  customer,
  merchantOrderId,
}: Pick<TestOrder, 'customer' | 'merchantOrderId'>) =>
  (await customer(api.getInvoice, { merchantOrderId })).data.state
