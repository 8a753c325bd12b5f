import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { acceptableDifference } from '@paydeck/contract/money/deposit-shares'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import classes from './bank-lines.module.css'
import { ChooseTransferModal } from './choose-transfer-modal.tsx'

interface ChoicesProps {
  line: BankLine
  link: UseMutationResult<BankLine, Error, string[]>
  isBusy: boolean
}

/** One button for each suggestion, and one to choose any other transfer. */
function Choices({ line, link, isBusy }: ChoicesProps) {
  const [preselected, setPreselected] = useState<readonly SuggestedTransfer[] | null>(null)
  const { suggestions, currency, amount } = line
  return (
    <>
      {suggestions.map((transfers) => {
        const ids = transfers.map(({ payoutId }) => payoutId)
        const names = transfers.map(
          ({ reference, left, arrivalDate }) =>
            `${reference} (${formatMoney(left, currency)}, ${formatCalendarDay(arrivalDate)})`,
        )
        const differs = acceptableDifference(amount, transfers) !== null
        const isPart = !differs && transfers.reduce((sum, { left }) => sum + left, 0) > amount
        return (
          <Button
            key={ids.join()}
            isBusy={link.isPending && link.variables.join() === ids.join()}
            onClick={() => {
              if (differs) setPreselected(transfers)
              else if (!isBusy) link.mutate(ids)
            }}
          >
            {isPart ? 'It is a part of' : 'It is'} {names.join(' and ')}
            {differs && ', but the amount differs'}
          </Button>
        )
      })}
      <Button onClick={() => setPreselected([])}>
        {suggestions.length > 0 ? 'Another transfer' : 'Choose the transfer'}
      </Button>
      {preselected && (
        <ChooseTransferModal
          line={line}
          preselected={preselected}
          onClose={() => setPreselected(null)}
        />
      )}
    </>
  )
}

export function LineActions({ line }: { line: BankLine }) {
  const { merchantId } = useSession()
  const can = useCan()
  const { lineId, state } = line
  const link = useMutation(bankLineMutations.link(merchantId, lineId))
  const setAside = useMutation(bankLineMutations.setAside(merchantId, lineId))
  const undo = useMutation(bankLineMutations.undo(merchantId, lineId))
  const isBusy = link.isPending || setAside.isPending || undo.isPending
  const failure = link.error ?? setAside.error ?? undo.error
  if (!can(['payouts:read', 'bookkeeping:read'])) return null
  const isUndecided = state === 'open' || state === 'other'
  return (
    <>
      <ErrorBanner error={failure} />
      <div className={classes['actions']}>
        {isUndecided && <Choices line={line} link={link} isBusy={isBusy} />}
        {state === 'open' && (
          <Button isBusy={setAside.isPending} onClick={() => !isBusy && setAside.mutate()}>
            Not a transfer
          </Button>
        )}
        {!isUndecided && (
          <Button isBusy={undo.isPending} onClick={() => !isBusy && undo.mutate()}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}
