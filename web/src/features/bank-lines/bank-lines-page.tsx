import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { bankLineAccounts } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import type { BankLinesSearch } from './bank-lines-search.ts'
import classes from './bank-lines.module.css'
import { AccountView } from './account-view.tsx'

export function BankLinesPage({ search }: { search: BankLinesSearch }) {
  const { merchantId, slug } = useSession()
  const accounts = useQuery(bankLineAccounts(merchantId))
  return (
    <Page title="Bank lines" back={<BackLink href={`/${slug}/payouts`}>Transfers</BackLink>}>
      <p className={classes['intro']}>
        Import a statement from your bank, and we match each deposit with its transfer and the
        payments in it.
      </p>
      <QueryBlock query={accounts} height={320} label="Loading your bank accounts">
        {(all) => {
          const account =
            all.find((candidate) => candidate.externalAccountId === search.account) ?? all[0]
          if (!account)
            return (
              <EmptyState
                isCard
                title="No bank account yet"
                actions={
                  <Link to="/$slug/payouts" params={{ slug }} search={{ tab: 'settings' }}>
                    Add a bank account
                  </Link>
                }
              >
                Add the account that your transfers go to, then import its statements here.
              </EmptyState>
            )
          return <AccountView all={all} account={account} search={search} />
        }}
      </QueryBlock>
    </Page>
  )
}
