import type { BankLineAccount } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useMutation } from '@tanstack/react-query'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import classes from './bank-lines.module.css'
import { ImportStatement } from './import-statement.tsx'

/** Whether an account's deposits are matched, up to which day they are known, and the import of the next statement. */
export function AccountSection({ account }: { account: BankLineAccount }) {
  const { merchantId } = useSession()
  const can = useCan()
  const { externalAccountId, accountName, accountNumberLast4, isOn } = account
  const switching = useMutation(bankLineMutations.switch({ merchantId, externalAccountId }))
  const mayAct = can(['payouts:read', 'bookkeeping:read'])
  const isNew = !isOn && account.lastDay === null
  const change = mayAct && (
    <Button
      variant={isNew ? 'primary' : 'default'}
      isBusy={switching.isPending}
      onClick={() => switching.mutate(!isOn)}
    >
      {isOn ? 'Switch matching off' : 'Switch matching on'}
    </Button>
  )
  return (
    <Section title={`${accountName} •••• ${accountNumberLast4}`} aside={!isNew && change}>
      <ErrorBanner error={switching.error} onDismiss={switching.reset} />
      {isNew ? (
        <EmptyState title="Matching is off" actions={change}>
          Switch it on to match each deposit on your bank statement with its transfer and payments.
        </EmptyState>
      ) : (
        <p className={classes['muted']}>{coverageText(account)}</p>
      )}
      {isOn && mayAct && <ImportStatement externalAccountId={externalAccountId} />}
    </Section>
  )
}

function coverageText({
  isOn,
  firstDay,
  lastDay,
  counts,
  missing,
  explained,
}: BankLineAccount): string {
  if (firstDay === null || lastDay === null) return 'No statement has been imported yet.'
  const days = `Statements from ${formatCalendarDay(firstDay)} to ${formatCalendarDay(lastDay)}`
  const isComplete = counts.open === 0 && missing.length === 0 && explained.length === 0
  return `${days}. ${
    isComplete
      ? `Every transfer is explained, by ${counts.linked} ${counts.linked === 1 ? 'deposit' : 'deposits'}.`
      : `${counts.linked} ${counts.linked === 1 ? 'deposit is' : 'deposits are'} explained.`
  }${isOn ? '' : ' Matching is off.'}`
}
