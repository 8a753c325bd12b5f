import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { formatBsb } from '@paydeck/contract/identifiers/bank-account'

import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

export const SavedAccountsSection = ({ accounts }: { accounts: readonly BankAccount[] }) => (
  <Section title="Saved bank account">
    {accounts.map(({ externalAccountId, routingNumber, ...account }) => (
      <Fields key={externalAccountId}>
        <Field label="Account holder">{account.accountName}</Field>
        {routingNumber !== '' && <Field label="Saved BSB">{formatBsb(routingNumber)}</Field>}
        <Field label="Saved number">•••• {account.accountNumberLast4}</Field>
        <Field label="Currency">{account.currency}</Field>
      </Fields>
    ))}
    <p>Enter an account below only to add another one.</p>
  </Section>
)
