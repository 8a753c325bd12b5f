import type {
  Application,
  ApplicationAddress,
  ApplicationDetails,
  ApplicationPerson,
  ApplicationRecord,
} from '@paydeck/contract/operator/application'
import { ENTITY_KINDS, REFUSAL_REASONS } from '@paydeck/contract/operator/application-values'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ReactNode } from 'react'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import desk from '../desk.module.css'
import { FactList } from '../fact-list.tsx'
import type { Tenant } from './application-form.tsx'
import { Subsection } from './subsection.tsx'
import { STATE_BADGES } from './states.ts'
import classes from './applications.module.css'

/** With a four-digit year. */
const BIRTH_DATE = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

const formatAddress = (address: ApplicationAddress & { country?: string }): string =>
  [
    address.line2,
    address.line1,
    [address.city, address.state, address.postalCode].filter(Boolean).join(' '),
    address.country,
  ]
    .filter(Boolean)
    .join(', ')

const formatPercent = (hundredths: number): string => `${hundredths / 100} %`

function businessFacts(details: ApplicationDetails): [string, string][] {
  const contact = `${details.contact.firstName} ${details.contact.lastName}`.trim()
  return [
    ['Trading name', details.tradingName || 'The same'],
    ['Kind of business', ENTITY_KINDS[details.entity]],
    [details.country === 'NZ' ? 'NZBN' : 'ABN', details.taxId],
    ...(details.gstNumber === ''
      ? []
      : ([['GST number', details.gstNumber]] as [string, string][])),
    ['Sells', details.activity],
    ['Address', formatAddress(details.address)],
    ['Time zone', details.timeZone || 'The country’s default'],
    ['Website', details.website],
    ['Email for its customers', details.supportEmail],
    ['Phone', details.phoneNo],
    ['Contact', [contact, details.contact.email].filter(Boolean).join(', ')],
  ]
}

function moneyFacts(details: ApplicationDetails, tenants: readonly Tenant[]): [string, string][] {
  const { account, volumes, terms } = details
  const currency = details.country === 'NZ' ? 'NZD' : 'AUD'
  const amount = (minorUnits: number | null): string =>
    minorUnits === null ? '' : formatMoneyWithCode(minorUnits, currency)
  return [
    [
      'Bank account',
      [account.accountName, account.routingNumber, account.accountNumber]
        .filter(Boolean)
        .join(', '),
    ],
    ['Payments in a month', amount(volumes.month)],
    ['Average payment', amount(volumes.average)],
    ['Largest payment', amount(volumes.largest)],
    [
      'Marketplace',
      tenants.find((tenant) => tenant.tenantId === terms.tenantId)?.name ?? terms.tenantId,
    ],
    ['Name in its addresses', terms.slug],
    ['Fee', `${(terms.feeBasisPoints / 100).toFixed(2)} % + ${formatMoney(terms.feeFixed)}`],
  ]
}

const UNKNOWN = <span className={desk['none']}>Not known yet</span>

function Facts({ facts }: { facts: readonly [string, string][] }) {
  const shownFacts = facts.map(([name, value]) => [name, value === '' ? UNKNOWN : value] as const)
  return <FactList facts={shownFacts} />
}

const describePerson = (person: ApplicationPerson): string =>
  [
    person.birthDate === '' ? '' : `born ${BIRTH_DATE.format(new Date(person.birthDate))}`,
    person.isDirector ? 'director' : '',
    person.share > 0 ? `owns ${formatPercent(person.share)}` : '',
    formatAddress(person.address),
  ]
    .filter(Boolean)
    .join(', ')

interface ApplicationFactsProps {
  record: ApplicationRecord
  tenants: readonly Tenant[]
}

export function ApplicationFacts({ record, tenants }: ApplicationFactsProps) {
  const { application, details } = record
  return (
    <>
      <DecisionFacts application={application} />
      {details === null ? (
        <p className={desk['none']}>Its details are deleted: it went no further.</p>
      ) : (
        <>
          <Subsection title="Business">
            <Facts facts={businessFacts(details)} />
          </Subsection>
          <Subsection title="People who own or run it">
            <ul className={classes['list']}>
              {details.people.map((person) => (
                <li key={`${person.firstName} ${person.lastName} ${person.birthDate}`}>
                  <strong>
                    {`${person.firstName} ${person.lastName}`.trim() || 'No name yet'}
                  </strong>
                  {`: ${describePerson(person)}`}
                </li>
              ))}
            </ul>
            {details.areAllOwnersNamed && <p>No one else owns 25 % or more.</p>}
          </Subsection>
          <Subsection title="Money and terms">
            <Facts facts={moneyFacts(details, tenants)} />
          </Subsection>
        </>
      )}
    </>
  )
}

/** The state of the application, and who decided. */
function DecisionFacts({ application }: { application: Application }) {
  const { state, refuseReason, refuseNote } = application
  const refused = refuseReason && [REFUSAL_REASONS[refuseReason], refuseNote]
  const facts: [string, ReactNode][] = [
    ['Status', <StatusBadge key="state" {...STATE_BADGES[state]} />],
    ['Reviewed by', application.reviewedBy],
    ['Activated by', application.activatedBy],
    ['Refused', refused && refused.filter(Boolean).join(': ')],
  ]
  return <FactList facts={facts} />
}
