import type { BankProfileDetails } from '@paydeck/contract/operator/bank-profile'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { FormActions, FormGrid } from '#/ui/fields/form-grid.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { TextFields } from '../text-fields.tsx'
import { useAction } from '../use-load.ts'
import { ActionResult } from '../parts/listing.tsx'

const CURRENCIES = [
  { value: 'AUD', label: 'Australian dollars' },
  { value: 'NZD', label: 'New Zealand dollars' },
] as const

interface BankProfileFormProps {
  initial: BankProfileDetails
  formats: readonly string[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Changes do not affect files already made. */
export function BankProfileForm({ initial, formats, onDone, onClose }: BankProfileFormProps) {
  const [draft, setDraft] = useState(initial)
  const [code, setCode] = useState('')
  const action = useAction(onDone)
  const isNew = initial.profile === ''
  const save = (): void =>
    action.run(async () => {
      await call('setBankProfile', {}, { details: draft, code })
      setCode('')
      return `Saved ${draft.profile}. Files you already made do not change.`
    })
  return (
    <Section
      title={isNew ? 'New account' : `Account ${initial.profile}`}
      aside={<Button onClick={onClose}>Close</Button>}
    >
      <form
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormGrid>
          <ProfileFields draft={draft} isNew={isNew} formats={formats} onChange={setDraft} />
          <TextField
            label="Code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        </FormGrid>
        <ActionResult action={action} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={action.isBusy}>
            Save account
          </Button>
        </FormActions>
      </form>
    </Section>
  )
}

interface ProfileFieldsProps {
  draft: BankProfileDetails
  isNew: boolean
  formats: readonly string[]
  onChange: (next: BankProfileDetails) => void
}

function ProfileFields({ draft, isNew, formats, onChange }: ProfileFieldsProps) {
  return (
    <>
      {isNew && (
        <TextFields
          values={draft}
          onChange={onChange}
          fields={[['profile', 'Our name for it', 'Such as trust-aud']]}
        />
      )}
      <SelectField
        label="Currency"
        value={draft.currency}
        options={CURRENCIES}
        onChange={(currency) => onChange({ ...draft, ...currencyDefaults(currency) })}
      />
      <SelectField
        label="Format of the files"
        value={draft.format}
        options={formats.map((value) => ({ value, label: value }))}
        onChange={(format) => onChange({ ...draft, format })}
      />
      <TextFields values={draft} onChange={onChange} fields={fieldsOf(draft)} />
    </>
  )
}

/** The usual values for a currency. */
const currencyDefaults = (currency: BankProfileDetails['currency']) =>
  currency === 'AUD'
    ? ({ currency, format: 'aba-cba', timeZone: 'Australia/Sydney', dishonourAccount: '' } as const)
    : ({
        currency,
        format: 'bnz',
        timeZone: 'Pacific/Auckland',
        routingNumber: '',
        userId: '',
      } as const)

type Field = readonly [keyof BankProfileDetails, string, string?]

const fieldsOf = ({ currency, format }: BankProfileDetails): readonly Field[] => [
  ['accountName', 'Account holder'],
  ...(currency === 'AUD' ? [['routingNumber', 'BSB'] as const] : []),
  ['accountNumber', 'Account number'],
  ...(format.startsWith('aba')
    ? [['userId', 'Direct Entry user id', 'Up to six digits, from the bank'] as const]
    : []),
  ...(format === 'anz-nz'
    ? [['dishonourAccount', 'Dishonour account', 'Empty: the account itself'] as const]
    : []),
  ['timeZone', 'Time zone of the bank’s days'],
  ['statementAccount', 'Account as its statements name it'],
  ['csv', 'Mapping of CSV statements', 'JSON; empty for camt.053 and MT940'],
]
