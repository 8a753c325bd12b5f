import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { depositShares } from '@paydeck/contract/money/deposit-shares'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormBanner } from '#/ui/feedback/form-banner.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'

import { FoundTransfers } from './found-transfers.tsx'

interface ChooseTransferProps {
  line: BankLine
  onClose: () => void
}

/** Which transfers a deposit is, of all that are not explained yet: one of which it is a part, or several that it is. */
export function ChooseTransferModal({ line, onClose }: ChooseTransferProps) {
  const { merchantId } = useSession()
  const [chosen, setChosen] = useState<readonly SuggestedTransfer[]>([])
  const link = useMutation(bankLineMutations.link(merchantId, line.lineId))
  const shares = depositShares(line.amount, chosen)
  const save = () => {
    if (!shares || link.isPending) return
    link.mutate(
      shares.map(({ payoutId }) => payoutId),
      { onSuccess: onClose },
    )
  }
  const deposit = formatMoney(line.amount, line.currency)
  return (
    <ActionModal title="Choose the transfer" onClose={onClose} isBusy={link.isPending}>
      <ModalStack>
        <FormBanner mutation={link} />
        <p>
          The deposit of {deposit} on {formatCalendarDay(line.day)} may be a transfer, a part of
          one, or several together.
        </p>
        <FoundTransfers line={line} chosen={chosen} onChoose={setChosen} />
        <p role="status">{sayChosen(line, chosen)}</p>
        <ModalButtons>
          <Button disabled={link.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" disabled={!shares} isBusy={link.isPending} onClick={save}>
            Link
          </Button>
        </ModalButtons>
      </ModalStack>
    </ActionModal>
  )
}

/** What the chosen transfers come to, beside the deposit. */
function sayChosen({ amount, currency }: BankLine, chosen: readonly SuggestedTransfer[]): string {
  if (chosen.length === 0) return 'Nothing is chosen yet.'
  const sum = chosen.reduce((total, { left }) => total + left, 0)
  const off = formatMoney(Math.abs(sum - amount), currency)
  const money = formatMoney(sum, currency)
  if (sum === amount) return `Chosen: ${money}, all of the deposit.`
  if (sum < amount)
    return `Chosen: ${money}, ${off} less than the deposit. Choose what makes it up.`
  return chosen.length === 1
    ? `The deposit is a part of this transfer. ${off} of it is left for other deposits.`
    : `Chosen: ${money}, ${off} more than the deposit. Choose fewer.`
}
