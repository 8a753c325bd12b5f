import {
  EVIDENCE_BYTES,
  type DisputeFile,
  type EvidenceFileKind,
} from '@paydeck/contract/calls/payments/dispute-files'
import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type DragEvent } from 'react'

import {
  addDisputeFile,
  addOwnReceipt,
  removeDisputeFile,
} from '#/entities/dispute/dispute-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'

import { DocumentLink } from './document-link.tsx'
import classes from './evidence.module.css'

interface EvidenceSlotProps {
  dispute: Dispute
  kind: EvidenceFileKind
  label: string
  hint: string
  file: DisputeFile | undefined
}

const TOO_LARGE = 'This file is larger than 4.5 MB. Use a smaller picture, or fewer pages.'

export function EvidenceSlot({ dispute, kind, label, hint, file }: EvidenceSlotProps) {
  const { merchantId } = useSession()
  const { transactionId } = dispute
  const add = useMutation(addDisputeFile(merchantId, transactionId))
  const addOwn = useMutation(addOwnReceipt(merchantId, transactionId))
  const remove = useMutation(removeDisputeFile(merchantId, transactionId))
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = add.isPending || addOwn.isPending
  const choose = (selected: File | undefined) => {
    if (!selected || isBusy) return
    addOwn.reset()
    remove.reset()
    setProblem(selected.size > EVIDENCE_BYTES ? TOO_LARGE : null)
    if (selected.size <= EVIDENCE_BYTES) add.mutate({ kind, file: selected })
  }
  const attachReceipt = () => {
    if (isBusy) return
    setProblem(null)
    add.reset()
    remove.reset()
    addOwn.mutate()
  }
  const failure = problem ?? (add.error ?? addOwn.error ?? remove.error)?.message
  return (
    <li className={classes['slot']}>
      {file ? (
        <div className={classes['document']}>
          <span className={classes['kind']}>{label}</span>
          <DocumentLink transactionId={transactionId} file={file} />
          <Button
            aria-label={`Remove ${file.name}`}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(file.fileId)}
          >
            Remove
          </Button>
        </div>
      ) : (
        <DropZone label={label} hint={hint} isBusy={isBusy} onChoose={choose} />
      )}
      {!file && kind === 'receipt' && (
        <Button isBusy={addOwn.isPending} onClick={attachReceipt}>
          Add this payment’s receipt
        </Button>
      )}
      {failure && (
        <p className={classes['problem']} role="alert">
          {failure}
        </p>
      )}
    </li>
  )
}

interface DropZoneProps {
  label: string
  hint: string
  isBusy: boolean
  onChoose: (file: File | undefined) => void
}

/** The file input covers the zone's label, so that the keyboard and screen readers use it as usual. */
function DropZone({ label, hint, isBusy, onChoose }: DropZoneProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classes['zone']}
      data-dragover={isOver || undefined}
      aria-busy={isBusy || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className={classes['kind']}>
        {label}
      </label>
      <span id={`${id}-hint`} className={classes['hint']}>
        {isBusy ? 'Adding…' : hint}
      </span>
      <input
        id={id}
        type="file"
        className={classes['input']}
        accept="application/pdf,image/jpeg,image/png"
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
