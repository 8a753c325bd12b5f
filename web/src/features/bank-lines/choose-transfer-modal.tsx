import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { acceptableDifference } from '@paydeck/contract/money/deposit-shares'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { FormBanner } from '#/ui/feedback/form-banner.tsx'
import { useSingleSubmit } from '#/ui/feedback/use-one-submit.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'

import { SelectedTransfers } from './selected-transfers.tsx'
import { TransferPicker } from './transfer-picker.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { useTransferChoice } from './use-transfer-choice.ts'

interface ChooseTransferProps {
  line: BankLine
  /** The transfers chosen at the start. */
  preselected?: readonly SuggestedTransfer[]
  onClose: () => void
}

/**
 * Matches a deposit with unexplained transfers: several that it pays, one that it pays in part, or some that it nearly
 * equals.
 */
export function ChooseTransferModal({ line, preselected = [], onClose }: ChooseTransferProps) {
  const choice = useTransferChoice(line, { preselected, onSaved: onClose })
  const submitOnce = useSingleSubmit()
  const { selected, difference, isPart, isAccepted, isBusy } = choice
  // A suggestion only needs a reason, so the list stays closed.
  const [isOpen, setIsOpen] = useState(preselected.length === 0)
  return (
    <ActionModal title="Choose the transfer" onClose={onClose} isBusy={isBusy}>
      <ModalStack>
        <FormBanner mutation={choice.failed} />
        <p>
          The deposit of {formatMoney(line.amount, line.currency)} on {formatCalendarDay(line.day)}{' '}
          may be a transfer, a part of one, or several together.
        </p>
        {isOpen ? (
          <TransferPicker line={line} selected={selected} onSelect={choice.select} />
        ) : (
          <SelectedTransfers line={line} selected={selected} onChange={() => setIsOpen(true)} />
        )}
        <p role="status">{selectionText(line, selected)}</p>
        {difference !== null && isPart && (
          <RadioGroup
            label={`The other ${formatMoney(-difference, line.currency)}`}
            options={[
              { value: 'never', label: 'Will not arrive: accept the difference' },
              { value: 'later', label: 'Arrives in another deposit' },
            ]}
            value={isAccepted ? 'never' : 'later'}
            onChange={(value) => choice.setExpectsRemainder(value === 'later')}
          />
        )}
        {isAccepted && <ReasonFields draft={choice.reason} onChange={choice.setReason} />}
        <ModalButtons>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!choice.isComplete}
            isBusy={isBusy}
            onClick={() => submitOnce(choice.save)}
          >
            {isAccepted ? 'Accept the difference' : 'Link'}
          </Button>
        </ModalButtons>
      </ModalStack>
    </ActionModal>
  )
}

/** The sum of the chosen transfers, compared with the deposit. */
function selectionText(
  { amount, currency }: BankLine,
  selected: readonly SuggestedTransfer[],
): string {
  if (selected.length === 0) return 'Nothing is chosen yet.'
  const sum = selected.reduce((total, { left }) => total + left, 0)
  const off = formatMoney(Math.abs(sum - amount), currency)
  const money = formatMoney(sum, currency)
  if (sum === amount) return `Chosen: ${money}, all of the deposit.`
  if (acceptableDifference(amount, selected) !== null)
    return `Chosen: ${money}. The deposit is ${off} ${sum > amount ? 'less' : 'more'}.`
  if (sum < amount)
    return `Chosen: ${money}, ${off} less than the deposit. Choose what makes it up.`
  return selected.length === 1
    ? `The deposit is a part of this transfer. ${off} of it is left for other deposits.`
    : `Chosen: ${money}, ${off} more than the deposit. Choose fewer.`
}
