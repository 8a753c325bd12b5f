import { isKnownSubject, type ApprovalSubject } from '@paydeck/contract/calls/decisions/approvals'

import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

/** All that would be done. */
export function ApprovalFacts({ subject }: { subject: ApprovalSubject }) {
  if (!isKnownSubject(subject)) return null
  if (subject.act === 'refund') return <RefundFacts refund={subject} />
  if (subject.act === 'change_payout_schedule')
    return <Field label="Payouts">{sentenceCase(subject.schedule)}</Field>
  const { accountName, accountNumberLast4, routingNumber, currency } = subject
  return (
    <>
      <Field label="Account name">{accountName}</Field>
      <Field label="Account number">Ends in {accountNumberLast4}</Field>
      {routingNumber !== '' && <Field label="BSB">{routingNumber}</Field>}
      <Field label="Currency">{currency}</Field>
      {subject.act === 'confirm_bank_account' && (
        <Field label="Why">
          It sent a transfer back. Transfers to it wait until this is approved.
        </Field>
      )}
    </>
  )
}

function RefundFacts({ refund }: { refund: Extract<ApprovalSubject, { act: 'refund' }> }) {
  const { slug } = useSession()
  const { amount, currency, transactionId, internalOrderId, customerName, reason } = refund
  return (
    <>
      <Field label="Refund">
        <MoneyText amount={amount} currency={currency} />
      </Field>
      <Field label="Payment">
        <RecordLink href={`/${slug}/payments${writeQuery({ payment: transactionId })}`}>
          {internalOrderId}
        </RecordLink>
      </Field>
      {customerName !== null && <Field label="Customer">{customerName}</Field>}
      {reason !== null && <Field label="Reason">{reason}</Field>}
    </>
  )
}
