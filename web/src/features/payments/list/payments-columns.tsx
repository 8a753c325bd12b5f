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

interface Place {
  timeZone: string
  link: (payment: Payment, children: ReactNode) => ReactNode
  menu: (payment: Payment) => ReactNode
}

export function paymentsColumns({ menu, ...place }: Place): Column<Payment>[] {
  const { orderId, date, amount, type, orderType, status } = paymentColumns(place)
  return [
    orderId,
    date,
    amount,
    type,
    orderType,
    { header: 'Customer', slot: 'who', cell: (payment) => paymentRow(payment).customer },
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

const IN_MONEY: readonly AddedPaymentColumn[] = ['platformFee', 'net']

const addedColumns = (): Column<Payment>[] =>
  ADDED_PAYMENT_COLUMNS.map((name) => ({
    header: shared[name].label,
    slot: 'meta',
    isAdded: true,
    cell: CELLS[name],
    ...(IN_MONEY.includes(name) && { align: 'right', isNamedInCard: true }),
  }))

const UNTAKEN = ['failed', 'pending', 'not_captured', 'cancelled', 'incomplete']

const money = ({ transactionStatus, currency }: Payment, amount: number): ReactNode =>
  UNTAKEN.includes(transactionStatus) ? null : <MoneyText amount={amount} currency={currency} />
