import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { Button } from '#/ui/controls/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

interface ChosenTransfersProps {
  line: BankLine
  chosen: readonly SuggestedTransfer[]
  onOther: () => void
}

/** The chosen suggestion, with a button for another one. */
export const ChosenTransfers = ({ line, chosen, onOther }: ChosenTransfersProps) => (
  <div>
    <Fields>
      {chosen.map(({ payoutId, reference, left, arrivalDate }) => (
        <Field key={payoutId} label={reference}>
          {formatMoney(left, line.currency)} on {formatCalendarDay(arrivalDate)}
        </Field>
      ))}
    </Fields>
    <Button onClick={onOther}>Choose another transfer</Button>
  </div>
)
