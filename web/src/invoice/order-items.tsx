import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoney } from '@paydeck/contract/money'

import type { OrderLines } from './order-lines.ts'

/** More lines than this fold away, so that the card form stays near. */
const FOLDS_ABOVE = 4

interface OrderItemsProps {
  order: Invoice['order']
  bill: OrderLines
  /** Off on the receipt, which is printed. */
  mayFold: boolean
}

/** The order line by line, adding up to the total. Nothing when the order has no lines. */
export function OrderItems({ order, bill, mayFold }: OrderItemsProps) {
  if (bill.lines.length === 0) return null
  const table = <LinesTable order={order} bill={bill} />
  if (!mayFold || bill.lines.length <= FOLDS_ABOVE) return table
  return (
    <details>
      <summary>Show all {bill.lines.length} items</summary>
      {table}
    </details>
  )
}

function LinesTable({ order, bill }: Omit<OrderItemsProps, 'mayFold'>) {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <table className="lines">
      <caption className="visually-hidden">What you pay for</caption>
      <tbody>
        {bill.lines.map((line, place) => (
          <tr key={place}>
            <th scope="row">
              {line.text}
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
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{money(order.amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
