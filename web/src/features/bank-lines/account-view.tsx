import type { BankLineAccount, BankLineState } from '@paydeck/contract/calls/transfers/bank-lines'
import { useNavigate } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { PageTabs } from '#/ui/layout/page-tabs.tsx'

import { AccountSection } from './account-section.tsx'
import { bankLinesHref, type BankLinesSearch } from './bank-lines-search.ts'
import classes from './bank-lines.module.css'
import { ExplainedTransfers } from './explained-transfers.tsx'
import { LineList } from './line-list.tsx'
import { MissingTransfers } from './missing-transfers.tsx'

const TABS = [
  ['open', 'To look at'],
  ['linked', 'Explained'],
  ['other', 'Other deposits'],
  ['aside', 'Set aside'],
] as const satisfies readonly (readonly [BankLineState, string])[]

interface AccountViewProps {
  all: readonly BankLineAccount[]
  account: BankLineAccount
  search: BankLinesSearch
}

/** One of the merchant's bank accounts: its statements, the transfers missing from them, and their deposits. */
export function AccountView({ all, account, search }: AccountViewProps) {
  const { slug } = useSession()
  const navigate = useNavigate()
  const { externalAccountId, counts, lastDay } = account
  const show = search.show ?? 'open'
  const navigateTo = (change: BankLinesSearch) =>
    void navigate({
      href: bankLinesHref(slug, { account: externalAccountId, show, page: 1, ...change }),
    })
  return (
    <div className={classes['sections']}>
      {all.length > 1 && (
        <div className={classes['select']}>
          <SelectField
            label="Bank account"
            options={all.map((option) => ({
              value: option.externalAccountId,
              label: `${option.accountName} •••• ${option.accountNumberLast4} (${option.currency})`,
            }))}
            value={externalAccountId}
            onChange={(selected) => navigateTo({ account: selected, show: 'open' })}
          />
        </div>
      )}
      <AccountSection key={externalAccountId} account={account} />
      {account.missing.length > 0 && <MissingTransfers account={account} />}
      {account.explained.length > 0 && <ExplainedTransfers account={account} />}
      {lastDay !== null && (
        <PageTabs
          label="Deposits"
          tabs={TABS.map(([value, label]) => ({ value, label: `${label} (${counts[value]})` }))}
          value={show}
          onChange={(selected) => navigateTo({ show: selected })}
        >
          <LineList
            query={{ externalAccountId, state: show, page: search.page ?? 1 }}
            onPageChange={(page) => navigateTo({ page })}
          />
        </PageTabs>
      )}
    </div>
  )
}
