import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { bankAccounts } from '#/entities/bank-account/bank-account-queries.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'

import { AccountRow } from './account-row.tsx'
import { AddAccountModal } from './add-account-modal.tsx'
import { EditAccountModal } from './edit-account-modal.tsx'
import classes from './payout-settings.module.css'

type Open = { act: 'add' } | { act: 'edit'; account: BankAccount } | null

export function BankAccountsCard() {
  const { merchantId } = useSession()
  const accounts = useQuery(bankAccounts(merchantId))
  const [open, setOpen] = useState<Open>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = () => setOpen(null)
  const start = (next: Open) => {
    setDone(null)
    setOpen(next)
  }
  const finish = (sentence: string) => {
    setDone(sentence)
    close()
  }
  return (
    <Section
      title="Bank accounts"
      aside={
        <Can needs="payouts:settings">
          <Button onClick={() => start({ act: 'add' })}>Add bank account</Button>
        </Can>
      }
    >
      {done !== null && <SuccessBanner onDismiss={() => setDone(null)}>{done}</SuccessBanner>}
      <QueryBlock query={accounts} height={104}>
        {(saved) =>
          saved.length === 0 ? (
            <EmptyState title="No bank account yet">
              Add the account we should transfer your money to.
            </EmptyState>
          ) : (
            <ul className={classes['accounts']} aria-label="Bank accounts">
              {saved.map((account) => (
                <AccountRow
                  key={account.externalAccountId}
                  account={account}
                  onEdit={() => start({ act: 'edit', account })}
                />
              ))}
            </ul>
          )
        }
      </QueryBlock>
      {open?.act === 'add' && <AddAccountModal onClose={close} onDone={finish} />}
      {open?.act === 'edit' && (
        <EditAccountModal account={open.account} onClose={close} onDone={finish} />
      )}
    </Section>
  )
}
