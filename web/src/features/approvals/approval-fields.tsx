import { isKnownSubject, type ApprovalSubject } from '@paydeck/contract/calls/decisions/approvals'
import { formatBsb } from '@paydeck/contract/identifiers/bank-account'

import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

export function ApprovalFields({ subject }: { subject: ApprovalSubject }) {
  if (!isKnownSubject(subject)) return null
  if (subject.act === 'refund') return <RefundFields refund={subject} />
  if (subject.act === 'change_payout_schedule')
    return <Field label="Transfers">{sentenceCase(subject.schedule)}</Field>
  const { accountName, accountNumberLast4, routingNumber, currency } = subject
  return (
    <>
      <Field label="Account name">{accountName}</Field>
      <Field label="Account number">Ends in {accountNumberLast4}</Field>
      {routingNumber !== '' && <Field label="BSB">{formatBsb(routingNumber)}</Field>}
      <Field label="Currency">{currency}</Field>
      {subject.act === 'make_bank_account_primary' && subject.insteadOfLast4 && (
        <Field label="In place of">The account ending in {subject.insteadOfLast4}</Field>
      )}
      {subject.act === 'confirm_bank_account' && (
        <Field label="Why">
          It sent a transfer back. Transfers to it wait until this is approved.
        </Field>
      )}
    </>
  )
}

/** The title already has the amount and the order. */
function RefundFields({ refund }: { refund: Extract<ApprovalSubject, { act: 'refund' }> }) {
  const { slug } = useSession()
  const { currency, transactionId, internalOrderId, customerName, paidAmount } = refund
  return (
    <>
      {customerName !== null && <Field label="Customer">{customerName}</Field>}
      <Field label="Payment">
        <RecordLink href={`/${slug}/payments${writeQuery({ payment: transactionId })}`}>
          {internalOrderId}
        </RecordLink>
        {paidAmount !== undefined && (
          <>
            {' '}
            of <MoneyText amount={paidAmount} currency={currency} />
          </>
        )}
      </Field>
    </>
  )
}
