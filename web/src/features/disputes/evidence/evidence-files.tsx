import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import type { DragEvent } from 'react'

import { EVIDENCE_KINDS } from './evidence-kinds.ts'
import { EvidenceSlot } from './evidence-slot.tsx'
import classes from './evidence.module.css'

/** Outside the drop zones the browser would leave the page and open the file. */
const preventDrop = (event: DragEvent) => event.preventDefault()

/** A slot for one document of each kind; a document is saved as soon as it is added. */
export function EvidenceFiles({ dispute }: { dispute: Dispute }) {
  return (
    <div onDragOver={preventDrop} onDrop={preventDrop}>
      <fieldset className={classes['files']}>
        <legend>Documents</legend>
        <p className={classes['hint']}>
          PDF, JPEG or PNG, one of each kind, 4.5 MB in all. We save each as soon as you add it.
        </p>
        <ul className={classes['slots']}>
          {EVIDENCE_KINDS.map(({ kind, label, hint }) => (
            <EvidenceSlot
              key={kind}
              {...{ dispute, kind, label, hint }}
              file={dispute.files.find((file) => file.kind === kind)}
            />
          ))}
        </ul>
      </fieldset>
    </div>
  )
}
