import { CardCosts } from './card-costs.tsx'
import { FeeInvoices } from './fee-invoices.tsx'
import { StatementEmails } from './statement-emails.tsx'

/** The sections that do not depend on the month. */
export const StatementFooter = ({ emails }: { emails: readonly string[] }) => (
  <>
    <FeeInvoices />
    <CardCosts />
    <StatementEmails emails={emails} />
  </>
)
