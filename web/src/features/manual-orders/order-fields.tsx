import type { Country } from '@paydeck/contract/currency'

import { useBrand } from '#/brand/use-brand.ts'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { TextField } from '#/ui/text-field.tsx'

import { orderCurrency, type DraftProblems, type OrderDraft } from './order-draft.ts'
import classes from './order-fields.module.css'

interface OrderFieldsProps {
  draft: OrderDraft
  problems: DraftProblems
  tradingCountry: Country
  onChange: (change: Partial<OrderDraft>) => void
}

/** What an order asks for: how much, for what, and of whom. */
export function OrderFields({ draft, problems, tradingCountry, onChange }: OrderFieldsProps) {
  const { asks } = useBrand()
  return (
    <div className={classes['fields']}>
      <TextField
        label="Order number"
        value={draft.orderNumber}
        problem={problems.orderNumber}
        maxLength={128}
        autoComplete="off"
        data-autofocus
        onChange={(orderNumber) => onChange({ orderNumber })}
      />
      <TextField
        label={`Amount (${orderCurrency(tradingCountry)})`}
        value={draft.orderAmount}
        problem={problems.orderAmount}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={20}
        autoComplete="off"
        onChange={(orderAmount) => onChange({ orderAmount })}
      />
      <div className={classes['wide']}>
        <TextField
          label="Description"
          value={draft.description}
          maxLength={1000}
          autoComplete="off"
          onChange={(description) => onChange({ description })}
        />
      </div>
      <div className={classes['wide']}>
        <TextField
          label="Customer name"
          value={draft.name}
          maxLength={128}
          autoComplete="off"
          onChange={(name) => onChange({ name })}
        />
      </div>
      <TextField
        label="Customer email"
        type="email"
        value={draft.email}
        problem={problems.email}
        maxLength={254}
        autoComplete="off"
        onChange={(email) => onChange({ email })}
      />
      <TextField
        label="Customer phone (optional)"
        type="tel"
        value={draft.phone}
        maxLength={32}
        autoComplete="off"
        onChange={(phone) => onChange({ phone })}
      />
      {asks.displayGst && tradingCountry === 'AU' && (
        <CheckboxField
          label="Display GST"
          isChecked={draft.displayGst}
          onChange={(displayGst) => onChange({ displayGst })}
        />
      )}
      {asks.threeDs && (
        <CheckboxField
          label="Request 3DS on payment"
          isChecked={draft.request3ds}
          onChange={(request3ds) => onChange({ request3ds })}
        />
      )}
    </div>
  )
}
