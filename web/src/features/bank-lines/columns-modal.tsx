import type { BankCsv, BankCsvSample } from '@paydeck/contract/calls/transfers/bank-lines'
import { useState } from 'react'

import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import type { FormMutation } from '#/ui/feedback/form-banner.tsx'

import { csvOf, draftOf, FORMATS, type ColumnsDraft } from './columns-draft.ts'
import classes from './bank-lines.module.css'

interface ColumnsModalProps {
  sample: BankCsvSample
  mutation: FormMutation
  onSave: (csv: BankCsv) => void
  onClose: () => void
}

/** Asks which columns of a CSV have the day, the money and the text; remembered for the account. */
export function ColumnsModal({ sample, mutation, onSave, onClose }: ColumnsModalProps) {
  const [draft, setDraft] = useState(() => draftOf(sample))
  const change = (changes: Partial<ColumnsDraft>) => setDraft({ ...draft, ...changes })
  const columns = sample.columns.map((label, index) => ({ value: String(index + 1), label }))
  const csv = csvOf(sample, draft)
  return (
    <FormModal
      title="Columns of this file"
      submitLabel="Import"
      mutation={mutation}
      isDisabled={csv === null}
      onSubmit={() => csv && onSave(csv)}
      onClose={onClose}
    >
      <p>Check what we found. We remember it for the next file of this account.</p>
      <Sample sample={sample} />
      <SelectField
        label="Date"
        options={columns}
        value={draft.day}
        placeholder="Choose a column"
        onChange={(day) => change({ day })}
      />
      <SelectField
        label="Dates are written as"
        options={FORMATS}
        value={draft.dayFormat}
        onChange={(dayFormat) => change({ dayFormat })}
      />
      <SelectField
        label="Amount, or money in"
        options={columns}
        value={draft.credit}
        placeholder="Choose a column"
        onChange={(credit) => change({ credit })}
      />
      <SelectField
        label="Money out"
        hint="If the file has a separate column for it."
        options={[{ value: 'none', label: 'In the same column' }, ...columns]}
        value={draft.debit}
        onChange={(debit) => change({ debit })}
      />
      <TextColumns
        columns={columns}
        selected={draft.texts}
        onChange={(texts) => change({ texts })}
      />
    </FormModal>
  )
}

interface TextColumnsProps {
  columns: readonly { value: string; label: string }[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

const TextColumns = ({ columns, selected, onChange }: TextColumnsProps) => (
  <fieldset className={classes['texts']}>
    <legend>Payer, description and reference</legend>
    {columns.map(({ value, label }) => (
      <CheckboxField
        key={value}
        label={label}
        isChecked={selected.includes(value)}
        onChange={(isChosen) =>
          onChange(isChosen ? [...selected, value] : selected.filter((other) => other !== value))
        }
      />
    ))}
  </fieldset>
)

const Sample = ({ sample }: { sample: BankCsvSample }) => (
  <div className={classes['sample']} role="group" aria-label="First lines">
    <table>
      <thead>
        <tr>
          {sample.columns.map((column, index) => (
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.rows.slice(0, 3).map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
