import { useQuery } from '@tanstack/react-query'

import { balances } from '#/entities/balance/balance-queries.ts'
import { PayoutBlocks } from '#/entities/payout/payout-blocks.tsx'
import { payoutBlocks } from '#/entities/payout/payout-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { ProgressBar } from '#/ui/feedback/progress-bar.tsx'

import { BalanceBlock, type TransferOf } from './balance-block.tsx'
import classes from './balance-page.module.css'

export function BalancePage({ transferOf }: { transferOf: TransferOf }) {
  const session = useSession()
  const can = useCan()
  const { data, error, isPending, isFetching, refetch } = useQuery(balances(session.merchantId))
  const { data: blocks = [] } = useQuery(payoutBlocks(session.merchantId))
  return (
    <Page title="Balance">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <PayoutBlocks viewer={session} canAct={can('payouts:settings')} />
      <div className={classes['blocks']} aria-busy={isFetching}>
        <ProgressBar isActive={isFetching && !isPending} />
        {isPending && <LoadingBlock height={172} isCard />}
        {data?.balances.map((balance) => (
          <BalanceBlock
            key={balance.currency}
            balance={balance}
            explanation={data.explanations?.find(({ currency }) => currency === balance.currency)}
            reserve={data.reserve}
            transfer={
              data.transfers &&
              transferOf({ currency: balance.currency, transfers: data.transfers, blocks })
            }
          />
        ))}
        {data?.balances.length === 0 && (
          <EmptyState isCard title="No balance yet">
            Your customers’ payments appear here, less fees and refunds, until we transfer them to
            your bank.
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
