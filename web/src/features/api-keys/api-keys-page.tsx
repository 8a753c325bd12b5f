import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'

import { keyPair } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import classes from './api-keys-page.module.css'
import { GUIDE_COLUMNS } from './guide-columns.tsx'
import { GUIDES } from './guides.ts'
import { keyColumns, keyRows } from './key-columns.tsx'
import { useKeyCopy } from './use-key-copy.ts'

/**
 * The keys of the merchant's own software, and how to use them.
 * @param children what else connects the merchant's software, between the two
 */
export function ApiKeysPage({ children }: { children?: ReactNode }) {
  const { merchantId, timeZone } = useSession()
  const { data: pair, error, isPending, isFetching, refetch } = useQuery(keyPair(merchantId))
  const copying = useKeyCopy(pair)
  const isNarrow = useNarrow()
  const { said, copy } = copying
  return (
    <Page title="API Keys">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Section title="Your API Keys">
        {pair === null && (
          <EmptyState title="No API keys yet">
            A pair of keys is made with every account. Please contact support if yours is missing.
          </EmptyState>
        )}
        {(pair ?? (isPending && !error)) && (
          <DataTable
            caption="Your API Keys"
            columns={keyColumns(copying, timeZone)}
            rows={pair ? keyRows(pair) : []}
            rowKey={({ kind }) => kind}
            skeletonRows={pair ? 0 : 2}
            isBusy={isFetching}
          />
        )}
        {isNarrow && pair && (
          <div className={classes['buttons']}>
            <Button onClick={() => copy('publishable')}>Copy publishable key</Button>
            <Button onClick={() => copy('secret')}>Copy secret key</Button>
          </div>
        )}
        <p role="status" className={classes['said']}>
          {said && (said.isCopied ? 'Copied' : 'Could not copy')}
        </p>
      </Section>
      <Suspense fallback={<div className={classes['waiting']} />}>{children}</Suspense>
      <Section title="Installation guides">
        <DataTable
          caption="Installation guides"
          columns={GUIDE_COLUMNS}
          rows={GUIDES}
          rowKey={({ address }) => address}
        />
      </Section>
    </Page>
  )
}
