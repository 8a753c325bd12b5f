import { currencyName } from '@paydeck/contract/money/currency'
import { useQuery } from '@tanstack/react-query'

import { balances } from '#/entities/balance/balance-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { ProgressBar } from '#/ui/feedback/progress-bar.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './balance-page.module.css'

export function BalancePage() {
  const { merchantId } = useSession()
  const { data, error, isPending, isFetching, refetch } = useQuery(balances(merchantId))
  return (
    <Page title="Balance">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <div className={classes['blocks']} aria-busy={isFetching}>
        <ProgressBar isActive={isFetching && !isPending} />
        {isPending && <LoadingBlock height={172} isCard />}
        {data?.map(({ currency, available, pending }) => (
          <Section key={currency} title={currency}>
            <dl className={classes['amounts']}>
              <div>
                <dt>Available</dt>
                <dd className={classes['available']}>
                  <MoneyText amount={available} currency={currency} />
                </dd>
              </div>
              <div>
                <dt>Pending</dt>
                <dd>
                  <MoneyText amount={pending} currency={currency} />
                </dd>
              </div>
            </dl>
            <p className={classes['note']}>
              All payments received have been converted to {currencyName(currency)}.
            </p>
          </Section>
        ))}
        {data?.length === 0 && (
          <Section title="Nothing yet">
            <EmptyState title="No balance yet">
              Your customers’ payments appear here, less fees and refunds, until we transfer them to
              your bank.
            </EmptyState>
          </Section>
        )}
      </div>
    </Page>
  )
}
