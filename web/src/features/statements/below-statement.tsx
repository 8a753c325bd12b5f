import { CardCosts } from './card-costs.tsx'
import { FeeInvoices } from './fee-invoices.tsx'
import { StatementEmails } from './statement-emails.tsx'

/** What is of all months. */
export const BelowStatement = ({ emails }: { emails: readonly string[] }) => (
  <>
    <FeeInvoices />
    <CardCosts />
    <StatementEmails emails={emails} />
  </>
)
