import type {
  OperatorPerson,
  PayoutFileDetails as Details,
  PayoutFile,
} from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import type { Column } from '#/ui/table/column.ts'
import { saveBytes } from '#/lib/text/save-file.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { type Act, useAct, useRead } from '../use-read.ts'
import { Outcome } from './listing.tsx'
import { PayoutFileFacts } from './payout-file-facts.tsx'

interface Props {
  batchNumber: string
  person: OperatorPerson
  onChange: () => Promise<void>
  onClose: () => void
}

/** One file: what to look at before approving, its transfers, and what may be done with it. */
export function PayoutFileDetails({ batchNumber, person, onChange, onClose }: Props) {
  const read = useCallback(() => ask('getPayoutFile', { batchNumber }), [batchNumber])
  const { data, error, again } = useRead(read)
  const changed = async (): Promise<void> => {
    await Promise.all([again(), onChange()])
  }
  return (
    <Section title={`File ${batchNumber}`} aside={<Button onClick={onClose}>Close</Button>}>
      <ErrorBanner error={error} />
      {data && (
        <div className={classes['stack']}>
          <PayoutFileFacts details={data} />
          <Acts file={data.file} person={person} onChange={changed} />
          <DataTable
            caption={`Transfers of ${batchNumber}`}
            columns={columnsOf(data.file.currency)}
            rows={data.items}
            rowKey={({ payoutId }) => payoutId}
          />
        </div>
      )}
    </Section>
  )
}

const columnsOf = (currency: string): Column<Details['items'][number]>[] => [
  { header: 'Merchant', slot: 'who', cell: ({ businessName }) => businessName },
  {
    header: 'Account',
    slot: 'meta',
    cell: (item) =>
      `${item.accountName} …${item.accountNumberLast4}${item.isNewAccount ? ' (new)' : ''}`,
  },
  { header: 'Reference', slot: 'id', cell: ({ reference }) => reference },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ status, message }) => message ?? status.replace('_', ' '),
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount }) => formatMoneyWithCode(amount, currency),
  },
]

interface ActsProps {
  file: PayoutFile
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** What this person may do with the file as it is now. */
function actsOf({ state }: PayoutFile, { permissions }: OperatorPerson) {
  const isAtBank = state === 'approved' || state === 'downloaded' || state === 'paid'
  const isOpen = state !== 'void' && state !== 'paid'
  return {
    mayApprove: state === 'made' && permissions.includes('payout-files:approve'),
    mayDownload: isAtBank && permissions.includes('payout-files:download'),
    mayVoid: isOpen && permissions.includes('payout-files:void'),
  }
}

function Acts({ file, person, onChange }: ActsProps) {
  const { batchNumber } = file
  const act = useAct(onChange)
  const { mayApprove, mayDownload, mayVoid } = actsOf(file, person)
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
          <Button look="primary" isBusy={act.isBusy} onClick={download}>
            Download file
          </Button>
        </div>
      )}
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

/** Acts that ask for a fresh code. */
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
        label="Code of your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
      {mayApprove && (
        <Button look="primary" isBusy={act.isBusy} onClick={approve}>
          Approve file
        </Button>
      )}
      {mayVoid && (
        <>
          <TextField label="Reason to void" value={reason} onChange={setReason} />
          <Button look="danger" isBusy={act.isBusy} onClick={makeVoid}>
            Void file
          </Button>
        </>
      )}
    </div>
  )
}
