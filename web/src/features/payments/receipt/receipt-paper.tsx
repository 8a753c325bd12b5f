import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatAbn, nameOfTaxId } from '@paydeck/contract/money/tax-document'
import { receiptOf, type Receipt } from '@paydeck/contract/receipt/receipt'

import classes from './receipt-paper.module.css'

/** A sheet to print, in black on white. */
export function ReceiptPaper({ invoice }: { invoice: Invoice }) {
  const receipt = receiptOf(invoice)
  const { title, badge, amountPaid, gstNote, isPartial, order, fields } = receipt
  return (
    <article className={classes['paper']} aria-label={title ?? 'Receipt'}>
      <header className={classes['header']}>
        <Supplier merchant={invoice.merchant} />
        <div className={classes['kind']}>
          <h3>{title ?? 'Receipt'}</h3>
          <span>{badge}</span>
        </div>
      </header>
      <p className={classes['amount']}>{formatMoneyWithCode(amountPaid, order.currency)}</p>
      {gstNote && <p className={classes['note']}>{gstNote}</p>}
      {isPartial && (
        <p className={classes['note']}>
          Taken of the {formatMoneyWithCode(order.amount, order.currency)} that was held.
        </p>
      )}
      <Lines receipt={receipt} />
      <dl className={classes['details']}>
        {fields.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  )
}

function Supplier({ merchant }: Pick<Invoice, 'merchant'>) {
  const { name, taxId, supportEmail, phoneNo, country } = merchant
  return (
    <div>
      <strong className={classes['name']}>{name}</strong>
      {taxId && (
        <span>
          {nameOfTaxId(taxId)} {formatAbn(taxId)}
        </span>
      )}
      {supportEmail && <span>{supportEmail}</span>}
      {phoneNo && <span>{formatPhone(phoneNo, country)}</span>}
    </div>
  )
}

function Lines({ receipt: { bill, order, isPartial } }: { receipt: Receipt }) {
  if (bill.lines.length === 0) return null
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <table className={classes['lines']}>
      <caption>{isPartial ? 'What was ordered' : 'What was sold'}</caption>
      <tbody>
        {bill.lines.map((line, index) => (
          <tr key={index}>
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
      {!isPartial && (
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
