import type { ApprovalRule } from '@paydeck/contract/calls/decisions/approvals'
import { parseAmount, toDecimal } from '@paydeck/contract/money/money'
import * as z from 'zod/mini'

import { crossField, trimmed, problemUnless } from '#/lib/form/rules.ts'

interface Draft {
  hasRefunds: boolean
  refundsOver: string
  bankChanges: boolean
}

const amountRule = crossField<Draft>('refundsOver', ({ hasRefunds, refundsOver }) =>
  problemUnless(!hasRefunds || parseAmount(refundsOver) !== null, 'Please enter an amount'),
)

export const secondPersonForm = z
  .object({
    hasRefunds: z.boolean(),
    /** Dollars as typed. */
    refundsOver: trimmed,
    bankChanges: z.boolean(),
  })
  .check(amountRule)
export type SecondPersonDraft = z.infer<typeof secondPersonForm>

export const toDraft = ({ refundsOver, bankChanges }: ApprovalRule): SecondPersonDraft => ({
  hasRefunds: refundsOver !== null,
  refundsOver: refundsOver === null ? '' : toDecimal(refundsOver),
  bankChanges,
})

export const toRule = ({
  hasRefunds,
  refundsOver,
  bankChanges,
}: SecondPersonDraft): ApprovalRule => ({
  refundsOver: hasRefunds ? parseAmount(refundsOver) : null,
  bankChanges,
})
