import type { OperatorPerson, PayoutFile } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { saveBytes } from '#/lib/text/save-file.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { type Act, useAct } from '../use-read.ts'
import { Outcome } from './listing.tsx'
import { ReceiptForm } from './receipt-form.tsx'

interface ActsProps {
  file: PayoutFile
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** The actions that the person may take in its current state. */
function actsOf({ state, downloads }: PayoutFile, { permissions }: OperatorPerson) {
  const isAtBank = state === 'approved' || state === 'downloaded' || state === 'paid'
  const isOpen = state !== 'void' && state !== 'paid'
  return {
    mayApprove: state === 'made' && permissions.includes('payout-files:approve'),
    mayDownload: isAtBank && permissions.includes('payout-files:download'),
    mayRecord: downloads > 0 && permissions.includes('payout-files:download'),
    mayVoid: isOpen && permissions.includes('payout-files:void'),
  }
}

export function PayoutFileActs({ file, person, onChange }: ActsProps) {
  const { batchNumber } = file
  const act = useAct(onChange)
  const { mayApprove, mayDownload, mayRecord, mayVoid } = actsOf(file, person)
  const download = (): void =>
    act.run(async () => {
      const { fileName, text, sha256 } = await ask('downloadPayoutFile', { batchNumber })
      saveBytes(text, fileName)
      return `Downloaded ${fileName}. SHA-256 ${sha256}`
    })
  return (
    <div className={classes['form']}>
      <Outcome act={act} />
      {mayDownload && (
        <div className={classes['line']}>
          <Button variant="primary" isBusy={act.isBusy} onClick={download}>
            Download file
          </Button>
        </div>
      )}
      {mayRecord && <ReceiptForm batchNumber={batchNumber} act={act} />}
      {(mayApprove || mayVoid) && <CodeActs {...{ batchNumber, act, mayApprove, mayVoid }} />}
    </div>
  )
}

interface CodeActsProps {
  batchNumber: string
  act: Act
  mayApprove: boolean
  mayVoid: boolean
}

/** Actions that need a fresh code. */
function CodeActs({ batchNumber, act, mayApprove, mayVoid }: CodeActsProps) {
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const approve = (): void =>
    act.run(async () => {
      await ask('approvePayoutFile', { batchNumber }, { code })
      return `Approved ${batchNumber}.`
    })
  const makeVoid = (): void =>
    act.run(async () => {
      const { isVoid } = await ask('voidPayoutFile', { batchNumber }, { reason, code })
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
      {mayApprove && (
        <Button variant="primary" isBusy={act.isBusy} onClick={approve}>
          Approve file
        </Button>
      )}
      {mayVoid && (
        <>
          <TextField label="Reason to void" value={reason} onChange={setReason} />
          <Button variant="danger" isBusy={act.isBusy} onClick={makeVoid}>
            Void file
          </Button>
        </>
      )}
    </div>
  )
}
