import type {
  MissingTransferKind,
  SuggestedTransfer,
} from '@paydeck/contract/calls/transfers/bank-lines'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

const KINDS = [
  {
    value: 'not_arrived',
    label: 'It has not arrived',
    hint: 'We ask our bank where it is.',
  },
  {
    value: 'seen_elsewhere',
    label: 'It has arrived',
    hint: 'On a statement that you do not import here, for example of another account.',
  },
] as const

interface ExplainTransferProps {
  transfer: SuggestedTransfer
  currency: string
  onClose: () => void
}

/** Asks why the statements do not show a transfer. */
export function ExplainTransferModal({ transfer, currency, onClose }: ExplainTransferProps) {
  const { merchantId } = useSession()
  const { payoutId, reference, left, arrivalDate } = transfer
  const [kind, setKind] = useState<MissingTransferKind>('not_arrived')
  const [note, setNote] = useState('')
  const explain = useMutation(bankLineMutations.explain(merchantId, payoutId))
  return (
    <FormModal
      title="Transfer not seen"
      submitLabel={kind === 'not_arrived' ? 'Report it' : 'Save'}
      mutation={explain}
      onSubmit={() => explain.mutate({ kind, note: note.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {formatMoney(left, currency)} of the transfer {reference} should have arrived on{' '}
        {formatCalendarDay(arrivalDate)}.
      </p>
      <RadioGroup label="What happened" options={KINDS} value={kind} onChange={setKind} />
      <TextField
        label="Note (optional)"
        hint="Kept in the activity log."
        maxLength={200}
        value={note}
        onChange={setNote}
      />
    </FormModal>
  )
}
