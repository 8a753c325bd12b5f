import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { acceptableDifference, depositShares } from '@paydeck/contract/money/deposit-shares'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { NO_REASON, reasonText } from './reason-fields.tsx'

interface ChoiceOptions {
  /** The transfers chosen at the start. */
  preselected: readonly SuggestedTransfer[]
  onSaved: () => void
}

/** The transfers chosen for a deposit, and whether to link them or accept a difference. */
export function useTransferChoice(line: BankLine, { preselected, onSaved }: ChoiceOptions) {
  const { merchantId } = useSession()
  const [selected, select] = useState(preselected)
  const [expectsRemainder, setExpectsRemainder] = useState(false)
  const [reason, setReason] = useState(NO_REASON)
  const link = useMutation(bankLineMutations.link(merchantId, line.lineId))
  const accept = useMutation(bankLineMutations.acceptDifference(merchantId, line.lineId))
  const isPart = depositShares(line.amount, selected) !== null
  const difference = acceptableDifference(line.amount, selected)
  // A deposit that is not part of one transfer can only have its difference accepted.
  const isAccepted = difference !== null && !(isPart && expectsRemainder)
  const isComplete = isAccepted ? reasonText(reason) !== '' : isPart
  const isBusy = link.isPending || accept.isPending
  return {
    selected,
    select,
    reason,
    setReason,
    setExpectsRemainder,
    isPart,
    difference,
    isAccepted,
    isComplete,
    isBusy,
    failed: accept.error ? accept : link,
    save() {
      if (!isComplete || isBusy) return
      const payoutIds = selected.map(({ payoutId }) => payoutId)
      if (isAccepted)
        accept.mutate({ payoutIds, difference, reason: reasonText(reason) }, { onSuccess: onSaved })
      else link.mutate(payoutIds, { onSuccess: onSaved })
    },
  }
}
