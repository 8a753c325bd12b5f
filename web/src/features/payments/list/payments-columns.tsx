import type { Payment } from '@paydeck/contract/calls/payments/payments'
import {
  ADDED_PAYMENT_COLUMNS,
  paymentColumns as shared,
  type AddedPaymentColumn,
} from '@paydeck/contract/lists/payment-columns'
import type { ReactNode } from 'react'

import { methodLabel } from '#/entities/payment/card-label.ts'
import { paymentColumns } from '#/entities/payment/payment-columns.tsx'
import { paymentRow } from '#/entities/payment/payment-row.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import type { Column } from '#/ui/table/column.ts'

interface ColumnOptions {
  timeZone: string
  link: (payment: Payment, children: ReactNode) => ReactNode
  menu: (payment: Payment) => ReactNode
}

export function paymentsColumns({ menu, ...options }: ColumnOptions): Column<Payment>[] {
  const { orderId, date, amount, type, orderType, status } = paymentColumns(options)
  return [
    orderId,
    date,
    amount,
    type,
    orderType,
    { header: 'Customer', slot: 'title', cell: (payment) => paymentRow(payment).customer },
    {
      header: shared.customerInternalCustomerId.label,
      slot: 'meta',
      cell: (payment) => paymentRow(payment).customerCode,
    },
    status,
    ...addedColumns(),
    { header: 'Actions', isHeaderHidden: true, slot: 'menu', cell: menu },
  ]
}

const CELLS: Record<AddedPaymentColumn, (payment: Payment) => ReactNode> = {
  paymentMethodType: ({ paymentMethodType, paymentSourceBrand, paymentSourceLast4 }) =>
    methodLabel(paymentMethodType, paymentSourceBrand, paymentSourceLast4),
  customerEmail: ({ customerEmail }) => customerEmail,
  description: ({ description }) => description,
  tags: ({ tags }) => tags?.join(', '),
  platformFee: (payment) => money(payment, payment.platformFee),
  net: (payment) =>
    money(
      payment,
      payment.transactionAmount -
        payment.refundedAmount -
        (payment.returnedAmount ?? 0) -
        payment.platformFee,
    ),
}

const MONEY_COLUMNS: readonly AddedPaymentColumn[] = ['platformFee', 'net']

const addedColumns = (): Column<Payment>[] =>
  ADDED_PAYMENT_COLUMNS.map((name) => ({
    header: shared[name].label,
    slot: 'meta',
    isAdded: true,
    cell: CELLS[name],
    ...(MONEY_COLUMNS.includes(name) && { align: 'right', isNamedInCard: true }),
  }))

const UNPAID_STATUSES = ['failed', 'pending', 'not_captured', 'cancelled', 'incomplete']

const money = ({ transactionStatus, currency }: Payment, amount: number): ReactNode =>
  UNPAID_STATUSES.includes(transactionStatus) ? null : (
    <MoneyText amount={amount} currency={currency} />
  )
