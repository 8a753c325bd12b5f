import { isTrade, TRADES } from '@paydeck/contract/merchant/trades'

import { useBrand } from '#/brand/use-brand.ts'
import { BusinessTypeField, GstNumberField } from '#/entities/settings/business-fields.tsx'
import { CountryField } from '#/ui/fields/country-field.tsx'
import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { Setup } from './use-setup.ts'

const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

export function BusinessFields({ form }: { form: Setup }) {
  const { asks } = useBrand()
  const { draft, field } = form
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
      {form.hasGstNumberField && <GstNumberField {...field('gstNumber')} />}
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
        instructions="5 to 13 letters, no spaces, digits or symbols. Your customers see it on their card statements."
        {...field('cardStatementName')}
        maxLength={32}
        autoComplete="off"
      />
      {asks.trade && <TradeFields form={form} />}
    </FormGrid>
  )
}

function TradeFields({ form }: { form: Setup }) {
  const { draft, field } = form
  return (
    <>
      <SelectField
        label="Primary trade type"
        options={TRADE_OPTIONS}
        placeholder="Choose a trade"
        {...field('tradeType')}
        value={isTrade(draft.tradeType) ? draft.tradeType : ''}
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
