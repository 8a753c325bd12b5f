import type { BankLineAccount } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useMutation } from '@tanstack/react-query'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './bank-lines.module.css'
import { BringStatement } from './bring-statement.tsx'

/** Whether deposits of an account are matched, how far they are known, and the next statement. */
export function AccountSection({ account }: { account: BankLineAccount }) {
  const { merchantId } = useSession()
  const can = useCan()
  const { externalAccountId, accountName, accountNumberLast4, isOn } = account
  const change = useMutation(bankLineMutations.switch({ merchantId, externalAccountId }))
  const mayAct = can(['payouts:read', 'bookkeeping:read'])
  return (
    <Section
      title={`${accountName} •••• ${accountNumberLast4}`}
      aside={
        mayAct && (
          <Button isBusy={change.isPending} onClick={() => change.mutate(!isOn)}>
            {isOn ? 'Switch matching off' : 'Switch matching on'}
          </Button>
        )
      }
    >
      <ErrorBanner error={change.error} onDismiss={change.reset} />
      <p className={classes['muted']}>{knownOf(account)}</p>
      {isOn && mayAct && <BringStatement externalAccountId={externalAccountId} />}
    </Section>
  )
}

function knownOf({ isOn, firstDay, lastDay, counts, missing }: BankLineAccount): string {
  if (!isOn && lastDay === null)
    return 'Matching is off. Switch it on to bring statements of this account.'
  if (firstDay === null || lastDay === null) return 'No statement has been brought yet.'
  const days = `Statements from ${formatCalendarDay(firstDay)} to ${formatCalendarDay(lastDay)}`
  const isWhole = counts.open === 0 && missing.length === 0
  return `${days}. ${
    isWhole
      ? `Every deposit of ours is explained: ${counts.linked} of them.`
      : `${counts.linked} deposits are explained.`
  }${isOn ? '' : ' Matching is off.'}`
}
