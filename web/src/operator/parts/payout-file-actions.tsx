import type { OperatorPerson, PayoutFile } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { saveBytes } from '#/lib/text/save-file.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { type Action, useAction } from '../use-load.ts'
import { ActionResult } from './listing.tsx'
import { ReceiptForm } from './receipt-form.tsx'

interface PayoutFileActionsProps {
  file: PayoutFile
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** The actions that the person may take in its current state. */
function allowedActions({ state, downloads }: PayoutFile, { permissions }: OperatorPerson) {
  const isAtBank = state === 'approved' || state === 'downloaded' || state === 'paid'
  const isOpen = state !== 'void' && state !== 'paid'
  return {
    canApprove: state === 'made' && permissions.includes('payout-files:approve'),
    canDownload: isAtBank && permissions.includes('payout-files:download'),
    canRecord: downloads > 0 && permissions.includes('payout-files:download'),
    canVoid: isOpen && permissions.includes('payout-files:void'),
  }
}

export function PayoutFileActions({ file, person, onChange }: PayoutFileActionsProps) {
  const { batchNumber } = file
  const action = useAction(onChange)
  const { canApprove, canDownload, canRecord, canVoid } = allowedActions(file, person)
  const download = (): void =>
    action.run(async () => {
      const { fileName, text, sha256 } = await call('downloadPayoutFile', { batchNumber })
      saveBytes(text, fileName)
      return `Downloaded ${fileName}. SHA-256 ${sha256}`
    })
  return (
    <div className={classes['form']}>
      <ActionResult action={action} />
      {canDownload && (
        <div className={classes['line']}>
          <Button variant="primary" isBusy={action.isBusy} onClick={download}>
            Download file
          </Button>
        </div>
      )}
      {canRecord && <ReceiptForm batchNumber={batchNumber} action={action} />}
      {(canApprove || canVoid) && <CodeActions {...{ batchNumber, action, canApprove, canVoid }} />}
    </div>
  )
}

interface CodeActionsProps {
  batchNumber: string
  action: Action
  canApprove: boolean
  canVoid: boolean
}

/** Actions that need a fresh code. */
function CodeActions({ batchNumber, action, canApprove, canVoid }: CodeActionsProps) {
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const approve = (): void =>
    action.run(async () => {
      await call('approvePayoutFile', { batchNumber }, { code })
      return `Approved ${batchNumber}.`
    })
  const voidFile = (): void =>
    action.run(async () => {
      const { isVoid } = await call('voidPayoutFile', { batchNumber }, { reason, code })
      setCode('')
      return isVoid
        ? `${batchNumber} is void. Its transfers go into the next file.`
        : `${batchNumber} was downloaded: another person must void it too.`
    })
  return (
    <div className={classes['line']}>
      <TextField
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
      {canApprove && (
        <Button variant="primary" isBusy={action.isBusy} onClick={approve}>
          Approve file
        </Button>
      )}
      {canVoid && (
        <>
          <TextField label="Reason to void" value={reason} onChange={setReason} />
          <Button variant="danger" isBusy={action.isBusy} onClick={voidFile}>
            Void file
          </Button>
        </>
      )}
    </div>
  )
}
