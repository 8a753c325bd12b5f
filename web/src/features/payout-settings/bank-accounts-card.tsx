import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { bankAccounts } from '#/entities/bank-account/bank-account-queries.ts'
import { Can, useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { useRequestedAction } from '#/lib/address/use-requested-action.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'

import { AccountList } from './account-list.tsx'
import { AddAccountModal } from './add-account-modal.tsx'
import { ConfirmAccountModal } from './confirm-account-modal.tsx'
import { EditAccountModal } from './edit-account-modal.tsx'

type OpenModal =
  | { action: 'add'; replacesPrimary?: boolean }
  | { action: 'edit'; account: BankAccount; suggested?: 'primary' }
  | { action: 'confirm'; account: BankAccount }

/** Transfers of the currency are paused because its primary account sent one back. */
const needsReplacement = (accounts: readonly BankAccount[], currency: string): boolean =>
  accounts.some(
    (account) =>
      account.isDefaultForCurrency && account.currency === currency && account.returnedAt,
  )

const addModalFor = (requested: string | undefined): OpenModal | null =>
  requested === 'add-account' || requested === 'change-account'
    ? { action: 'add', replacesPrimary: requested === 'change-account' }
    : null

export function BankAccountsCard() {
  const { merchantId } = useSession()
  const accounts = useQuery(bankAccounts(merchantId))
  const can = useCan()
  const { open, setOpen, close } = useRequestedAction((requested) =>
    can('payouts:settings') ? addModalFor(requested) : null,
  )
  const [message, setMessage] = useState<string | null>(null)
  const start = (next: OpenModal) => {
    setMessage(null)
    setOpen(next)
  }
  const finish = (text: string) => {
    setMessage(text)
    close()
  }
  const finishAdding = (text: string, account?: BankAccount) => {
    finish(text)
    if (!account || account.isDefaultForCurrency) return
    const isReplacing = open?.action === 'add' && open.replacesPrimary === true
    if (isReplacing || needsReplacement(accounts.data ?? [], account.currency))
      setOpen({ action: 'edit', account, suggested: 'primary' })
  }
  return (
    <Section
      title="Bank accounts"
      aside={
        <Can needs="payouts:settings">
          <Button onClick={() => start({ action: 'add' })}>Add bank account</Button>
        </Can>
      }
    >
      {message !== null && (
        <SuccessBanner onDismiss={() => setMessage(null)}>{message}</SuccessBanner>
      )}
      <QueryBlock query={accounts} height={104}>
        {(saved) => (
          <AccountList
            accounts={saved}
            onEdit={(account) => start({ action: 'edit', account })}
            onConfirm={(account) => start({ action: 'confirm', account })}
          />
        )}
      </QueryBlock>
      {open?.action === 'add' && (
        <AddAccountModal {...open} onClose={close} onDone={finishAdding} />
      )}
      {open?.action === 'edit' && <EditAccountModal {...open} onClose={close} onDone={finish} />}
      {open?.action === 'confirm' && (
        <ConfirmAccountModal account={open.account} onClose={close} onDone={finish} />
      )}
    </Section>
  )
}
