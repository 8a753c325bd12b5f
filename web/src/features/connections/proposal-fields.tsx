import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'

import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { Field } from '#/ui/fields/field.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { proposalDetails } from './proposal-details.ts'

/** The facts of a proposal, with a link to its payment. */
export function ProposalFields({ proposal }: { proposal: Proposal }) {
  const { slug } = useSession()
  const payment = proposal.about?.transactionId ?? null
  return proposalDetails(proposal).map(([label, value]) => (
    <Field key={`${label}: ${value}`} label={label}>
      {label === 'Payment' && payment !== null ? (
        <RecordLink href={`/${slug}/payments${writeQuery({ payment })}`}>{value}</RecordLink>
      ) : (
        value
      )}
    </Field>
  ))
}
