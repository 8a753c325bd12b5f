import { RECEIPT_KINDS, type ReceiptKind } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import type { Action } from '../use-load.ts'

const OPTIONS = (Object.keys(RECEIPT_KINDS) as ReceiptKind[]).map((value) => ({
  value,
  label: RECEIPT_KINDS[value],
}))

const RESULT_TEXTS: Readonly<Record<ReceiptKind, string>> = {
  accepted: 'Recorded. The debit on the bank’s statement confirms the file.',
  processed: 'Recorded. The debit on the bank’s statement confirms the file.',
  rejected: 'Recorded. Void the file, so that its transfers go into the next one.',
}

/** Records the bank's receipt for an uploaded file. */
export function ReceiptForm({ batchNumber, action }: { batchNumber: string; action: Action }) {
  const [kind, setKind] = useState<ReceiptKind>('accepted')
  const [bankReference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const record = (): void =>
    action.run(async () => {
      await call('recordReceipt', { batchNumber }, { kind, bankReference, reason })
      setReference('')
      setReason('')
      return RESULT_TEXTS[kind]
    })
  return (
    <div className={classes['line']}>
      <SelectField label="The bank’s receipt" value={kind} options={OPTIONS} onChange={setKind} />
      <TextField label="Number on the receipt" value={bankReference} onChange={setReference} />
      {kind === 'rejected' && (
        <TextField label="Bank’s reason" value={reason} onChange={setReason} />
      )}
      <Button isBusy={action.isBusy} onClick={record}>
        Record receipt
      </Button>
    </div>
  )
}
