import { CURRENCIES, type Currency } from '@paydeck/contract/currency'
import { useId, useState, type FormEvent } from 'react'

import type { BookAsk } from '#/entities/payout/payout-files.ts'
import { Button } from '#/ui/button.tsx'
import { typedRangeProblem, type DateRange } from '#/ui/date-range.ts'
import { ErrorBanner } from '#/ui/error-banner.tsx'
import { RadioGroup } from '#/ui/radio-group.tsx'

import classes from './book-files.module.css'

/** What a bookkeeper's file is to be; without a range it is of one transfer. */
export interface BookChoice extends Pick<BookAsk, 'format' | 'account'> {
  range: DateRange | null
  currency: Currency
}

interface BookFormProps {
  choice: BookChoice
  onChange: (change: Partial<BookChoice>) => void
  file: { isPending: boolean; error: Error | null; data: string | undefined; reset: () => void }
  onDownload: () => void
}

const ACCOUNTS = [
  {
    value: 'clearing',
    label: 'Clearing account',
    hint: 'All payments, fees and the transfer: ends at zero.',
  },
  {
    value: 'bank',
    label: 'Bank account',
    hint: 'Each transfer that has arrived, as one deposit.',
  },
] as const
const FORMATS = [
  { value: 'xero', label: 'CSV for Xero' },
  { value: 'ofx', label: 'OFX' },
] as const

/** Which account, which days, which format; how the download ended. */
export function BookForm({ choice, onChange, file, onDownload }: BookFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const { range } = choice
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = range && typedRangeProblem(range)
    setProblem(found)
    if (found === null) onDownload()
  }
  const day = (label: string, name: keyof DateRange) =>
    range && (
      <label className={classes['day']}>
        {label}
        <input
          type="date"
          value={range[name]}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          onChange={(event) => onChange({ range: { ...range, [name]: event.currentTarget.value } })}
        />
      </label>
    )
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <ErrorBanner error={file.error} onDismiss={file.reset} />
      <RadioGroup
        label="Statement of"
        options={ACCOUNTS}
        value={choice.account}
        onChange={(account) => onChange({ account })}
      />
      {range && (
        <div className={classes['days']}>
          {day('From', 'from')}
          {day('To', 'to')}
        </div>
      )}
      {problem !== null && (
        <p id={id} role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      {range && (
        <RadioGroup
          label="Currency"
          isInline
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          value={choice.currency}
          onChange={(currency) => onChange({ currency })}
        />
      )}
      <RadioGroup
        label="Format"
        isInline
        options={FORMATS}
        value={choice.format}
        onChange={(format) => onChange({ format })}
      />
      <p role="status" className={classes['note']}>
        {file.data !== undefined && `Saved as ${file.data}`}
      </p>
      <div className={classes['actions']}>
        <Button type="submit" look="primary" isBusy={file.isPending}>
          Download
        </Button>
      </div>
    </form>
  )
}
