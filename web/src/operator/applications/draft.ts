import type { ApplicationDetails, ApplicationPerson } from '@paydeck/contract/operator/application'
import { parseAmount, toDecimal } from '@paydeck/contract/money/money'
import { isDay } from '@paydeck/contract/time/typed-day'

/** A person, with the share as text. */
export type PersonDraft = Omit<ApplicationPerson, 'share'> & { key: number; share: string }

/** An application as typed: amounts and percentages are text. */
export type Draft = Omit<ApplicationDetails, 'people' | 'volumes' | 'terms'> & {
  people: PersonDraft[]
  volumes: Record<keyof ApplicationDetails['volumes'], string>
  terms: Record<keyof ApplicationDetails['terms'], string>
}

const NO_ADDRESS = { line1: '', line2: '', city: '', state: '', postalCode: '' }

const COUNTRY_NAMES = { AU: 'Australia', NZ: 'New Zealand' } as const

export const newPerson = (key: number, country: ApplicationDetails['country']): PersonDraft => ({
  key,
  firstName: '',
  lastName: '',
  birthDate: '',
  isDirector: false,
  share: '',
  address: { ...NO_ADDRESS, country: COUNTRY_NAMES[country] },
})

export const newDraft = (tenantId: string): Draft => ({
  country: 'AU',
  entity: 'company',
  businessName: '',
  tradingName: '',
  taxId: '',
  gstNumber: '',
  address: NO_ADDRESS,
  timeZone: '',
  website: '',
  supportEmail: '',
  phoneNo: '',
  activity: '',
  contact: { firstName: '', lastName: '', email: '' },
  people: [newPerson(0, 'AU')],
  areAllOwnersNamed: false,
  account: { accountName: '', routingNumber: '', accountNumber: '' },
  volumes: { month: '', average: '', largest: '' },
  terms: { tenantId, slug: '', feeBasisPoints: '1.75', feeFixed: '0.30' },
})

const formatDecimal = (amount: number | null): string => (amount === null ? '' : toDecimal(amount))

export const draftOf = (details: ApplicationDetails): Draft => ({
  ...details,
  people: details.people.map((person, key) => ({
    ...person,
    key,
    share: formatDecimal(person.share),
  })),
  volumes: {
    month: formatDecimal(details.volumes.month),
    average: formatDecimal(details.volumes.average),
    largest: formatDecimal(details.volumes.largest),
  },
  terms: {
    ...details.terms,
    feeBasisPoints: formatDecimal(details.terms.feeBasisPoints),
    feeFixed: formatDecimal(details.terms.feeFixed),
  },
})

/** Hundredths. Throws a sentence to show if the text is not a number. */
function parseDecimal(text: string, label: string): number {
  const amount = parseAmount(text.replaceAll(/[\s$,%]/g, ''))
  if (amount === null) throw new Error(`${label}: enter a number like 25 or 25.50.`)
  return amount
}

const parseOptionalDecimal = (text: string, label: string): number | null =>
  text.trim() === '' ? null : parseDecimal(text, label)

/** Throws a sentence to show if the text is not a date. */
function birthDateOf({ birthDate, firstName }: PersonDraft): string {
  const day = birthDate.trim()
  if (day === '' || isDay(day)) return day
  throw new Error(
    `Date of birth of ${firstName || 'a person'}: enter day, month and year, like 29/2/1984.`,
  )
}

/** Throws a sentence that names the field. */
export const detailsOf = ({ people, volumes, terms, ...draft }: Draft): ApplicationDetails => ({
  ...draft,
  people: people.map((draftPerson) => {
    const { key: _key, ...person } = draftPerson
    const share =
      parseOptionalDecimal(person.share, `Share of ${person.firstName || 'a person'}`) ?? 0
    return { ...person, birthDate: birthDateOf(draftPerson), share }
  }),
  volumes: {
    month: parseOptionalDecimal(volumes.month, 'Payments in a month'),
    average: parseOptionalDecimal(volumes.average, 'Average payment'),
    largest: parseOptionalDecimal(volumes.largest, 'Largest payment'),
  },
  terms: {
    tenantId: terms.tenantId,
    slug: terms.slug.trim(),
    feeBasisPoints: parseDecimal(terms.feeBasisPoints, 'Fee in per cent'),
    feeFixed: parseDecimal(terms.feeFixed, 'Fixed fee'),
  },
})
