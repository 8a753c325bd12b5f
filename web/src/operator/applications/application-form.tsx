import type { ApplicationDetails } from '@paydeck/contract/operator/application'
import { ENTITY_KINDS, type EntityKind } from '@paydeck/contract/operator/application-values'
import { useState, type ReactNode } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { FormActions, FormGrid } from '#/ui/fields/form-grid.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { ActionResult } from '../parts/listing.tsx'
import { useAction } from '../use-load.ts'
import { TextFields } from '../text-fields.tsx'
import classes from './applications.module.css'
import { detailsOf, type Draft } from './draft.ts'
import { ADDRESS_FIELDS } from './address-fields.ts'
import { PeopleFields } from './people-fields.tsx'

const ENTITIES = (Object.entries(ENTITY_KINDS) as [EntityKind, string][]).map(([value, label]) => ({
  value,
  label,
}))
const COUNTRIES = [
  { value: 'AU', label: 'Australia' },
  { value: 'NZ', label: 'New Zealand' },
] as const

export interface Tenant {
  tenantId: string
  name: string
}

interface ApplicationFormProps {
  title: string
  initial: Draft
  tenants: readonly Tenant[]
  /** Resolves to a sentence about the result. */
  save: (details: ApplicationDetails) => Promise<string>
  onClose: () => void
}

const noop = (): Promise<void> => Promise.resolve()

/** An incomplete application can be saved; only invalid values are refused. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { title, initial, tenants, save, onClose } = props
  const [draft, setDraft] = useState(initial)
  const action = useAction(noop)
  const fields = { draft, onChange: setDraft }
  return (
    <Section title={title} aside={<Button onClick={onClose}>Close</Button>}>
      <form
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          action.run(() => Promise.resolve(draft).then(detailsOf).then(save))
        }}
      >
        <BusinessFields {...fields} />
        <Group title="People who own or run it">
          <PeopleFields {...fields} />
        </Group>
        <MoneyFields {...fields} />
        <TermsFields {...fields} tenants={tenants} />
        <ActionResult action={action} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={action.isBusy}>
            Save application
          </Button>
        </FormActions>
      </form>
    </Section>
  )
}

interface FieldsProps {
  draft: Draft
  onChange: (next: Draft) => void
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function BusinessFields({ draft, onChange }: FieldsProps) {
  const isInNz = draft.country === 'NZ'
  return (
    <>
      <Group title="Business">
        <FormGrid>
          <SelectField
            label="Country"
            value={draft.country}
            options={COUNTRIES}
            onChange={(country) => onChange({ ...draft, country })}
          />
          <SelectField
            label="Kind of business"
            value={draft.entity}
            options={ENTITIES}
            onChange={(entity) => onChange({ ...draft, entity })}
          />
          <TextFields
            values={draft}
            onChange={onChange}
            fields={[
              ['businessName', 'Name in the register'],
              ['tradingName', 'Trading name', 'As customers know it. Leave empty if the same'],
              ['taxId', isInNz ? 'NZBN' : 'ABN'],
              ...(isInNz ? ([['gstNumber', 'GST number']] as const) : []),
              ['activity', 'What it sells'],
              ['website', 'Website'],
              ['supportEmail', 'Email for its customers'],
              ['phoneNo', 'Phone'],
              ['timeZone', 'Time zone', 'Such as Australia/Perth. Empty: the country’s default'],
            ]}
          />
          <TextFields
            values={draft.address}
            onChange={(address) => onChange({ ...draft, address })}
            fields={ADDRESS_FIELDS}
          />
        </FormGrid>
      </Group>
      <Group title="Contact, who is invited as owner">
        <FormGrid>
          <TextFields
            values={draft.contact}
            onChange={(contact) => onChange({ ...draft, contact })}
            fields={[
              ['firstName', 'First name of the contact'],
              ['lastName', 'Last name of the contact'],
              ['email', 'Email of the contact'],
            ]}
          />
        </FormGrid>
      </Group>
    </>
  )
}

function MoneyFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <Group title="Bank account">
        <FormGrid>
          <TextFields
            values={draft.account}
            onChange={(account) => onChange({ ...draft, account })}
            fields={[
              ['accountName', 'Account holder'],
              ...(draft.country === 'AU' ? ([['routingNumber', 'BSB']] as const) : []),
              ['accountNumber', 'Account number'],
            ]}
          />
        </FormGrid>
      </Group>
      <Group title={`Expected payments, in ${draft.country === 'NZ' ? 'NZD' : 'AUD'}`}>
        <FormGrid>
          <TextFields
            values={draft.volumes}
            onChange={(volumes) => onChange({ ...draft, volumes })}
            fields={[
              ['month', 'Payments in a month'],
              ['average', 'Average payment'],
              ['largest', 'Largest payment'],
            ]}
            inputMode="decimal"
          />
        </FormGrid>
      </Group>
    </>
  )
}

function TermsFields({ draft, onChange, tenants }: FieldsProps & { tenants: readonly Tenant[] }) {
  const changeTerms = (terms: Draft['terms']): void => onChange({ ...draft, terms })
  return (
    <Group title="Terms">
      <FormGrid>
        <SelectField
          label="Marketplace"
          placeholder="Choose one"
          value={draft.terms.tenantId}
          options={tenants.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
          onChange={(tenantId) => changeTerms({ ...draft.terms, tenantId })}
        />
        <TextFields
          values={draft.terms}
          onChange={changeTerms}
          fields={[
            ['slug', 'Name in its addresses', 'Such as quay-books. You cannot change it later'],
          ]}
        />
        <TextFields
          values={draft.terms}
          onChange={changeTerms}
          fields={[
            ['feeBasisPoints', 'Fee in per cent'],
            ['feeFixed', 'Fixed fee of each payment'],
          ]}
          inputMode="decimal"
        />
      </FormGrid>
    </Group>
  )
}
