import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { OrderDraft } from './order-draft.ts'
import type { OrderTerms } from './order-terms.ts'
import classes from './wizard.module.css'

interface TotalLineProps {
  label: string
  draft: OrderDraft
  terms: OrderTerms
}

export function TotalLine({ label, draft, terms }: TotalLineProps) {
  return (
    <p className={classes['total']} role="status">
      <span>{label}</span>
      <strong>
        {draft.totalAmount === null ? '—' : formatMoneyWithCode(draft.totalAmount, terms.currency)}
      </strong>
    </p>
  )
}
