import type { Dispute } from '@paydeck/contract/calls/payments/disputes'

import { awaitsAnswer } from '#/entities/dispute/dispute-state.ts'
import { useCan } from '#/entities/session/can.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { DocumentLink } from './document-link.tsx'
import { EVIDENCE_FIELDS } from './evidence-fields.ts'
import { EVIDENCE_KINDS } from './evidence-kinds.ts'
import classes from './evidence.module.css'
import { useSavedEvidence } from './use-evidence.ts'

const NOT_SENT = 'This was not sent to the bank. It stays here, so that you can copy it.'

/** The evidence, when it can no longer change or the reader may not edit it. */
export function SavedEvidence({ dispute }: { dispute: Dispute }) {
  const can = useCan()
  const { files, transactionId } = dispute
  const isAwaited = awaitsAnswer(dispute)
  const { evidence, isSent } = useSavedEvidence(dispute)
  const filledFields = EVIDENCE_FIELDS.filter(({ name }) => evidence[name])
  const isEmpty = filledFields.length === 0 && files.length === 0
  return (
    <Section title="Your evidence">
      {isAwaited && !can('disputes:respond') && (
        <p className={classes['hint']}>
          Your role may read disputes. An owner, admin or manager can answer this one.
        </p>
      )}
      {!isAwaited && !isSent && !isEmpty && <p className={classes['hint']}>{NOT_SENT}</p>}
      {isEmpty ? (
        <p className={classes['hint']}>{isAwaited ? 'None yet.' : 'None was given.'}</p>
      ) : (
        <Fields>
          {filledFields.map(({ name, label }) => (
            <Field key={name} label={label}>
              <span className={classes['value']}>{evidence[name]}</span>
            </Field>
          ))}
          {files.map((file) => (
            <Field
              key={file.fileId}
              label={EVIDENCE_KINDS.find(({ kind }) => kind === file.kind)?.label ?? 'Document'}
            >
              <DocumentLink transactionId={transactionId} file={file} />
            </Field>
          ))}
        </Fields>
      )}
    </Section>
  )
}
