import type { CardCosts as Costs } from '@paydeck/contract/calls/transfers/card-costs'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { cardCostsOf, downloadCardCosts } from '#/entities/statement/card-cost-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { CardCostTable } from './card-cost-table.tsx'
import classes from './statements.module.css'

/** What accepting cards cost in a financial year; renders nothing before the first card payment. */
export function CardCosts() {
  const { merchantId } = useSession()
  const [year, setYear] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(cardCostsOf(merchantId, year))
  const download = useMutation(downloadCardCosts(merchantId))
  if (!error && (!data || (data.costs.length === 0 && data.years.length === 1))) return null
  return (
    <div className={classes['invoices']}>
      <Section
        title="Cost of accepting cards"
        aside={
          data && (
            <Can needs="reports:export">
              <Button
                aria-label="Download CSV of card costs"
                isBusy={download.isPending}
                onClick={() => download.mutate(data.year)}
              >
                <IconDownload size={16} stroke={1.75} aria-hidden />
                Download CSV
              </Button>
            </Can>
          )
        }
      >
        <ErrorBanner error={error} onRetry={() => void refetch()} />
        <ErrorBanner error={download.error} onDismiss={download.reset} />
        {data && <YearCosts costs={data} onChoose={setYear} />}
      </Section>
    </div>
  )
}

function YearCosts({
  costs: yearCosts,
  onChoose,
}: {
  costs: Costs
  onChoose: (year: number) => void
}) {
  const { year, years, firstDay, lastDay, isOver, costs } = yearCosts
  return (
    <>
      <div className={classes['select']}>
        <SelectField
          label="Financial year"
          options={years.map((endYear) => ({
            value: String(endYear),
            label: `${endYear - 1}–${endYear}`,
          }))}
          value={String(year)}
          onChange={(text) => onChoose(Number(text))}
        />
      </div>
      <p className={classes['days']}>
        {formatCalendarDay(firstDay)} to {formatCalendarDay(lastDay)}. Fees include GST and those of
        disputes.
        {!isOver && ' The year is not over yet: these are its figures so far.'}
      </p>
      {costs.length === 0 && <p className={classes['days']}>No card paid in this year.</p>}
      {[...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, currencyCosts]) => (
        <CardCostTable key={currency} currency={currency} costs={currencyCosts} />
      ))}
    </>
  )
}
