import { TRADES } from '@paydeck/contract/merchant/trades'

import { useBrand } from '#/brand/use-brand.ts'
import { BusinessTypeField, GstNumberField } from '#/entities/settings/business-fields.tsx'
import { bindFields } from '#/lib/form/bind-fields.ts'
import { CountryField } from '#/ui/fields/country-field.tsx'
import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { SetupDraft, SetupProblems } from './setup-draft.ts'

export interface SetupFieldsProps {
  draft: SetupDraft
  problems: SetupProblems
  onChange: (change: Partial<SetupDraft>) => void
}

const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

export function BusinessFields({
  draft,
  problems,
  asksGstNumber,
  onChange,
}: SetupFieldsProps & { asksGstNumber: boolean }) {
  const { asks } = useBrand()
  const field = bindFields({ draft, problems, change: onChange })
  return (
    <FormGrid>
      <TextField
        label="Business name"
        {...field('businessName')}
        maxLength={128}
        autoComplete="organization"
      />
      <TextField
        label="Brand name"
        {...field('brandName')}
        hint="As your customers know you."
        maxLength={128}
        autoComplete="off"
      />
      <CountryField label="Tax country" {...field('taxCountry')} />
      <TextField
        label={draft.taxCountry === 'NZ' ? 'NZBN' : 'ABN'}
        {...field('taxId')}
        maxLength={64}
        autoComplete="off"
        inputMode="numeric"
      />
      {asksGstNumber && <GstNumberField {...field('gstNumber')} />}
      <BusinessTypeField {...field('businessType')} />
      {asks.website && (
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          {...field('website')}
          maxLength={2000}
          autoComplete="url"
          placeholder="https://"
        />
      )}
      <TextField
        label="Card statement name"
        instructions="5 to 13 letters, no spaces, digits or symbols. It stands on your customers’ card statements."
        {...field('cardStatementName')}
        maxLength={32}
        autoComplete="off"
      />
      {asks.trade && <TradeFields {...{ draft, problems, onChange }} />}
    </FormGrid>
  )
}

function TradeFields({ draft, problems, onChange }: SetupFieldsProps) {
  const field = bindFields({ draft, problems, change: onChange })
  return (
    <>
      <SelectField
        label="Primary trade type"
        options={TRADE_OPTIONS}
        value={TRADES.find((one) => one === draft.tradeType) ?? ''}
        placeholder="Choose a trade"
        problem={problems.tradeType}
        onChange={(tradeType) => onChange({ tradeType })}
      />
      <TextField
        label="Trade licence (optional)"
        {...field('tradeLicence')}
        maxLength={128}
        autoComplete="off"
      />
    </>
  )
}
