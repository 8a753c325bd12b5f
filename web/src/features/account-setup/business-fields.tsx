import { TRADES } from '@paydeck/contract/trades'

import { useBrand } from '#/brand/use-brand.ts'
import { CountryField } from '#/ui/country-field.tsx'
import { FormGrid } from '#/ui/form-grid.tsx'
import { RadioGroup } from '#/ui/radio-group.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'

import type { SetupDraft, SetupProblems } from './setup-draft.ts'

export interface SetupFieldsProps {
  draft: SetupDraft
  problems: SetupProblems
  onChange: (change: Partial<SetupDraft>) => void
}

const BUSINESS_TYPES = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const

const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

/** What the business is, where it pays tax, and what customers see of it. */
export function BusinessFields({
  draft,
  problems,
  asksGstNumber,
  onChange,
}: SetupFieldsProps & { asksGstNumber: boolean }) {
  const { asks } = useBrand()
  const trade = TRADES.find((one) => one === draft.tradeType) ?? ''
  return (
    <FormGrid>
      <TextField
        label="Business name"
        value={draft.businessName}
        problem={problems.businessName}
        maxLength={128}
        autoComplete="organization"
        onChange={(businessName) => onChange({ businessName })}
      />
      <TextField
        label="Brand name"
        value={draft.brandName}
        problem={problems.brandName}
        hint="As your customers know you."
        maxLength={128}
        autoComplete="off"
        onChange={(brandName) => onChange({ brandName })}
      />
      <CountryField
        label="Tax country"
        value={draft.taxCountry}
        onChange={(taxCountry) => onChange({ taxCountry })}
      />
      <TextField
        label={draft.taxCountry === 'NZ' ? 'NZBN' : 'ABN'}
        value={draft.taxId}
        problem={problems.taxId}
        maxLength={64}
        autoComplete="off"
        inputMode="numeric"
        onChange={(taxId) => onChange({ taxId })}
      />
      {asksGstNumber && (
        <TextField
          label="GST number (optional)"
          value={draft.gstNumber}
          problem={problems.gstNumber}
          hint="Your receipts carry it, so that customers can claim the GST back."
          maxLength={32}
          autoComplete="off"
          inputMode="numeric"
          onChange={(gstNumber) => onChange({ gstNumber })}
        />
      )}
      <RadioGroup
        label="Business type"
        isInline
        options={BUSINESS_TYPES}
        value={draft.businessType}
        onChange={(businessType) => onChange({ businessType })}
      />
      {asks.website && (
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          value={draft.website}
          problem={problems.website}
          maxLength={2000}
          autoComplete="url"
          placeholder="https://"
          onChange={(website) => onChange({ website })}
        />
      )}
      <TextField
        label="Card statement name"
        instructions="5 to 13 letters, no spaces, digits or symbols. It stands on your customers’ card statements."
        value={draft.cardStatementName}
        problem={problems.cardStatementName}
        maxLength={32}
        autoComplete="off"
        onChange={(cardStatementName) => onChange({ cardStatementName })}
      />
      {asks.trade && (
        <>
          <SelectField
            label="Primary trade type"
            options={TRADE_OPTIONS}
            value={trade}
            placeholder="Choose a trade"
            problem={problems.tradeType}
            onChange={(tradeType) => onChange({ tradeType })}
          />
          <TextField
            label="Trade licence (optional)"
            value={draft.tradeLicence}
            maxLength={128}
            autoComplete="off"
            onChange={(tradeLicence) => onChange({ tradeLicence })}
          />
        </>
      )}
    </FormGrid>
  )
}
