import { useQuery } from '@tanstack/react-query'

import { keyPair } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './api-keys-page.module.css'
import { KeyTable } from './key-table.tsx'

export function KeysSection() {
  const { merchantId } = useSession()
  const { data: pair, error, isPending, isFetching, refetch } = useQuery(keyPair(merchantId))
  const hasTable = pair ? true : isPending && !error
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Section title="Your API Keys">
        <p className={classes['description']}>
          Your shop’s pages use the publishable key. The secret key can move money: keep it on your
          server.
        </p>
        {pair === null && (
          <EmptyState title="No API keys yet">
            Every account has a pair of keys. Please contact support if yours is missing.
          </EmptyState>
        )}
        {hasTable && <KeyTable pair={pair ?? null} isBusy={isFetching} />}
      </Section>
    </>
  )
}
