import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'

import { EmptyState } from '#/ui/table/empty-state.tsx'

import { AccountRow } from './account-row.tsx'
import classes from './payout-settings.module.css'

interface AccountListProps {
  accounts: readonly BankAccount[]
  onEdit: (account: BankAccount) => void
  onConfirm: (account: BankAccount) => void
}

export function AccountList({ accounts, onEdit, onConfirm }: AccountListProps) {
  if (accounts.length === 0)
    return (
      <EmptyState title="No bank account yet">
        Add the account we should transfer your money to.
      </EmptyState>
    )
  return (
    <ul className={classes['accounts']} aria-label="Bank accounts">
      {accounts.map((account) => (
        <AccountRow
          key={account.externalAccountId}
          account={account}
          hasSameEnding={hasSameEnding(accounts, account)}
          onEdit={() => onEdit(account)}
          onConfirm={() => onConfirm(account)}
        />
      ))}
    </ul>
  )
}

const hasSameEnding = (accounts: readonly BankAccount[], account: BankAccount): boolean =>
  accounts.filter((other) => other.accountNumberLast4 === account.accountNumberLast4).length > 1
