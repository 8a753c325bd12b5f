import { RECEIPT_KINDS, type ReceiptKind } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import type { Act } from '../use-read.ts'

const OPTIONS = (Object.keys(RECEIPT_KINDS) as ReceiptKind[]).map((value) => ({
  value,
  label: RECEIPT_KINDS[value],
}))

const DONE: Readonly<Record<ReceiptKind, string>> = {
  accepted: 'Recorded. The debit on the bank’s statement confirms the file.',
  processed: 'Recorded. The debit on the bank’s statement confirms the file.',
  rejected: 'Recorded. Void the file, so that its transfers go into the next one.',
}

/** Records the bank's receipt for an uploaded file. */
export function ReceiptForm({ batchNumber, act }: { batchNumber: string; act: Act }) {
  const [kind, setKind] = useState<ReceiptKind>('accepted')
  const [bankReference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const record = (): void =>
    act.run(async () => {
      await ask('recordReceipt', { batchNumber }, { kind, bankReference, reason })
      setReference('')
      setReason('')
      return DONE[kind]
    })
  return (
    <div className={classes['line']}>
      <SelectField label="The bank’s receipt" value={kind} options={OPTIONS} onChange={setKind} />
      <TextField label="Number on the receipt" value={bankReference} onChange={setReference} />
      {kind === 'rejected' && (
        <TextField label="Reason of the bank" value={reason} onChange={setReason} />
      )}
      <Button isBusy={act.isBusy} onClick={record}>
        Record receipt
      </Button>
    </div>
  )
}
