import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoney } from '@paydeck/contract/money/money'

import { GST_FREE, type OrderLines } from '@paydeck/contract/receipt/order-lines'

/** Longer lists are folded, to keep the card form in view. */
const MAX_UNFOLDED_LINES = 4

interface OrderItemsProps {
  order: Invoice['order']
  bill: OrderLines
  /** Off on the receipt, which is printed. */
  isFoldable: boolean
  /** Off where the order's total is not the amount paid. */
  hasTotal?: boolean
}

/** The order line by line, adding up to the total; nothing without lines. */
export function OrderItems({ order, bill, isFoldable, hasTotal = true }: OrderItemsProps) {
  if (bill.lines.length === 0) return null
  const table = <LinesTable order={order} bill={bill} hasTotal={hasTotal} />
  if (!isFoldable || bill.lines.length <= MAX_UNFOLDED_LINES) return table
  return (
    <details>
      <summary>Show all {bill.lines.length} items</summary>
      {table}
    </details>
  )
}

function LinesTable({ order, bill, hasTotal }: Omit<OrderItemsProps, 'isFoldable'>) {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <table className="lines">
      <caption className="visually-hidden">What you are paying for</caption>
      <tbody>
        {bill.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.text}
              {line.isGstFree && <span>{GST_FREE}</span>}
              {line.quantity > 1 && (
                <span>
                  {line.quantity} × {money(line.unitAmount)}
                </span>
              )}
            </th>
            <td>{money(line.amount)}</td>
          </tr>
        ))}
        {bill.gstOnTop !== null && (
          <tr>
            <th scope="row">GST</th>
            <td>{money(bill.gstOnTop)}</td>
          </tr>
        )}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{money(order.amount)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
