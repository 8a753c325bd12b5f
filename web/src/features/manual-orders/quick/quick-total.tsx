import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import { parseCost } from '#/lib/text/parse-cost.ts'
import type { OrderTerms } from '../wizard/order-terms.ts'
import { gstWithin, type QuickDraft } from './quick-form.ts'
import classes from './quick.module.css'

export function QuickTotal({ draft, terms }: { draft: QuickDraft; terms: OrderTerms }) {
  const amount = parseCost(draft.amount)
  const gst = gstWithin(draft, terms)
  return (
    <p className={classes['total']} role="status">
      <span>Your customer pays</span>
      <strong>{amount === null ? '—' : formatMoneyWithCode(amount, terms.currency)}</strong>
      {gst !== null && draft.showsGst && (
        <small>Includes GST of {formatMoney(gst, terms.currency)}</small>
      )}
    </p>
  )
}
