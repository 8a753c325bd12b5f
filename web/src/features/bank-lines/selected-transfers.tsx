import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { Button } from '#/ui/controls/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

interface SelectedTransfersProps {
  line: BankLine
  selected: readonly SuggestedTransfer[]
  onChange: () => void
}

/** The chosen suggestion, with a button for another one. */
export const SelectedTransfers = ({ line, selected, onChange }: SelectedTransfersProps) => (
  <div>
    <Fields>
      {selected.map(({ payoutId, reference, left, arrivalDate }) => (
        <Field key={payoutId} label={reference}>
          {formatMoney(left, line.currency)} on {formatCalendarDay(arrivalDate)}
        </Field>
      ))}
    </Fields>
    <Button onClick={onChange}>Choose another transfer</Button>
  </div>
)
