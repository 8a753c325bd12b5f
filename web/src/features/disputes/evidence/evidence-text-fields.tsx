import type { EvidenceText } from '@paydeck/contract/calls/payments/disputes'

import { FormGrid, FormWide } from '#/ui/fields/form-grid.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import { EVIDENCE_FIELDS, type EvidenceName } from './evidence-fields.ts'
import classes from './evidence.module.css'
import { TextArea } from './text-area.tsx'

interface EvidenceTextFieldsProps {
  evidence: EvidenceText
  change: (name: EvidenceName, text: string) => void
  /** The error of the explanation. */
  problem: string | null
}

const MAIN_FIELDS = EVIDENCE_FIELDS.filter(({ isExtra }) => !isExtra)
const EXTRA_FIELDS = EVIDENCE_FIELDS.filter(({ isExtra }) => isExtra)

/** The texts for the bank; on a small screen all but the story are collapsed. */
export function EvidenceTextFields({ evidence, change, problem }: EvidenceTextFieldsProps) {
  const isNarrow = useNarrow()
  const renderFields = (fields: typeof EVIDENCE_FIELDS) => (
    <FormGrid>
      {fields.map(({ name, label, hint, isMultiline }) => {
        const field = {
          label,
          ...(hint !== undefined && { hint }),
          value: evidence[name] ?? '',
          onChange: (text: string) => change(name, text),
        }
        return isMultiline ? (
          <FormWide key={name}>
            <TextArea {...field} problem={name === 'explanation' ? problem : null} />
          </FormWide>
        ) : (
          <TextField key={name} {...field} maxLength={255} />
        )
      })}
    </FormGrid>
  )
  if (!isNarrow) return <div className={classes['texts']}>{renderFields(EVIDENCE_FIELDS)}</div>
  const filled = EXTRA_FIELDS.filter(({ name }) => evidence[name]).length
  return (
    <div className={classes['texts']}>
      {renderFields(MAIN_FIELDS)}
      <details className={classes['extra']}>
        <summary>
          Customer, delivery and refund policy
          <span className={classes['hint']}>
            {filled} of {EXTRA_FIELDS.length} filled in
          </span>
        </summary>
        {renderFields(EXTRA_FIELDS)}
      </details>
    </div>
  )
}
