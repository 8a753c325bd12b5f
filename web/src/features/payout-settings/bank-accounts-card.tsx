import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { bankAccounts } from '#/entities/bank-account/bank-account-queries.ts'
import { Can, useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { useAskedAct } from '#/lib/address/use-asked-act.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'

import { AccountList } from './account-list.tsx'
import { AddAccountModal } from './add-account-modal.tsx'
import { ConfirmAccountModal } from './confirm-account-modal.tsx'
import { EditAccountModal } from './edit-account-modal.tsx'

type Open =
  | { act: 'add'; replacesPrimary?: boolean }
  | { act: 'edit'; account: BankAccount; suggested?: 'primary' }
  | { act: 'confirm'; account: BankAccount }

/** Transfers of the currency are paused because its primary account sent one back. */
const needsReplacement = (accounts: readonly BankAccount[], currency: string): boolean =>
  accounts.some((one) => one.isDefaultForCurrency && one.currency === currency && one.returnedAt)

const asAdding = (asked: string | undefined): Open | null =>
  asked === 'add-account' || asked === 'change-account'
    ? { act: 'add', replacesPrimary: asked === 'change-account' }
    : null

export function BankAccountsCard() {
  const { merchantId } = useSession()
  const accounts = useQuery(bankAccounts(merchantId))
  const can = useCan()
  const { open, setOpen, close } = useAskedAct((asked) =>
    can('payouts:settings') ? asAdding(asked) : null,
  )
  const [done, setDone] = useState<string | null>(null)
  const start = (next: Open) => {
    setDone(null)
    setOpen(next)
  }
  const finish = (sentence: string) => {
    setDone(sentence)
    close()
  }
  const finishAdding = (sentence: string, account?: BankAccount) => {
    finish(sentence)
    if (!account || account.isDefaultForCurrency) return
    const isReplacing = open?.act === 'add' && open.replacesPrimary === true
    if (isReplacing || needsReplacement(accounts.data ?? [], account.currency))
      setOpen({ act: 'edit', account, suggested: 'primary' })
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
        {(saved) => (
          <AccountList
            accounts={saved}
            onEdit={(account) => start({ act: 'edit', account })}
            onConfirm={(account) => start({ act: 'confirm', account })}
          />
        )}
      </QueryBlock>
      {open?.act === 'add' && <AddAccountModal {...open} onClose={close} onDone={finishAdding} />}
      {open?.act === 'edit' && <EditAccountModal {...open} onClose={close} onDone={finish} />}
      {open?.act === 'confirm' && (
        <ConfirmAccountModal account={open.account} onClose={close} onDone={finish} />
      )}
    </Section>
  )
}
