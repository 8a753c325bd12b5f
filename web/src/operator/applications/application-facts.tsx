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
import { Part } from './application-part.tsx'
import { STATE_BADGES } from './states.ts'
import classes from './applications.module.css'

/** With a four-digit year. */
const BIRTH_DATE = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

const oneLine = (address: ApplicationAddress & { country?: string }): string =>
  [
    address.line2,
    address.line1,
    [address.city, address.state, address.postalCode].filter(Boolean).join(' '),
    address.country,
  ]
    .filter(Boolean)
    .join(', ')

const perCent = (hundredths: number): string => `${hundredths / 100} %`

function businessFacts(of: ApplicationDetails): [string, string][] {
  const contact = `${of.contact.firstName} ${of.contact.lastName}`.trim()
  return [
    ['Trading name', of.tradingName || 'The same'],
    ['Kind of business', ENTITY_KINDS[of.entity]],
    [of.country === 'NZ' ? 'NZBN' : 'ABN', of.taxId],
    ...(of.gstNumber === '' ? [] : ([['GST number', of.gstNumber]] as [string, string][])),
    ['Sells', of.activity],
    ['Address', oneLine(of.address)],
    ['Time zone', of.timeZone || 'The country’s default'],
    ['Website', of.website],
    ['Email for its customers', of.supportEmail],
    ['Phone', of.phoneNo],
    ['Contact', [contact, of.contact.email].filter(Boolean).join(', ')],
  ]
}

function moneyFacts(of: ApplicationDetails, tenants: readonly Tenant[]): [string, string][] {
  const { account, volumes, terms } = of
  const currency = of.country === 'NZ' ? 'NZD' : 'AUD'
  const amount = (one: number | null): string =>
    one === null ? '' : formatMoneyWithCode(one, currency)
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
    ['Marketplace', tenants.find((one) => one.tenantId === terms.tenantId)?.name ?? terms.tenantId],
    ['Name in its addresses', terms.slug],
    ['Fee', `${(terms.feeBasisPoints / 100).toFixed(2)} % + ${formatMoney(terms.feeFixed)}`],
  ]
}

const UNKNOWN = <span className={desk['none']}>Not known yet</span>

function Facts({ facts }: { facts: readonly [string, string][] }) {
  const known = facts.map(([name, value]) => [name, value === '' ? UNKNOWN : value] as const)
  return <FactList facts={known} />
}

const personLine = (person: ApplicationPerson): string =>
  [
    person.birthDate === '' ? '' : `born ${BIRTH_DATE.format(new Date(person.birthDate))}`,
    person.isDirector ? 'director' : '',
    person.share > 0 ? `owns ${perCent(person.share)}` : '',
    oneLine(person.address),
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
      <Standing application={application} />
      {details === null ? (
        <p className={desk['none']}>Its details are deleted: it went no further.</p>
      ) : (
        <>
          <Part title="Business">
            <Facts facts={businessFacts(details)} />
          </Part>
          <Part title="People who own or run it">
            <ul className={classes['list']}>
              {details.people.map((person) => (
                <li key={`${person.firstName} ${person.lastName} ${person.birthDate}`}>
                  <strong>
                    {`${person.firstName} ${person.lastName}`.trim() || 'No name yet'}
                  </strong>
                  {`: ${personLine(person)}`}
                </li>
              ))}
            </ul>
            {details.areAllOwnersNamed && <p>No one else owns 25 % or more.</p>}
          </Part>
          <Part title="Money and terms">
            <Facts facts={moneyFacts(details, tenants)} />
          </Part>
        </>
      )}
    </>
  )
}

/** The state of the application, and who decided. */
function Standing({ application }: { application: Application }) {
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
