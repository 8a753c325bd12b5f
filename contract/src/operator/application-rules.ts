import { isAbn } from '../identifiers/abn.ts'
import { isAccountNumber, isBsb, stripBankDigits } from '../identifiers/bank-account.ts'
import { NO_GST_NUMBER, readGstNumber } from '../identifiers/gst-number.ts'
import { isCheckedNzbn } from '../identifiers/nzbn.ts'
import { isSlug } from '../identifiers/slug.ts'
import { email } from '../protocol/wire.ts'
import { isTimeZone } from '../time/days.ts'
import type { ApplicationDetails, ApplicationPerson } from './application.ts'
import type { DocumentKind } from './application-values.ts'

const FULL_SHARE = 100_00
/** From this share an owner must be named, with date of birth and address. Hundredths of a percent. */
const OWNER_SHARE = 25_00
const MIN_AGE = 18
const MAX_AGE = 120

const nameOf = ({ firstName, lastName }: ApplicationPerson): string =>
  `${firstName} ${lastName}`.trim() || 'A person without a name'

const yearsBefore = (today: string, years: number): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  )
}

const isTaxId = ({ country, taxId }: ApplicationDetails): boolean =>
  country === 'NZ' ? isCheckedNzbn(taxId) : isAbn(taxId)

const isInvalidAccount = ({ country, account }: ApplicationDetails): boolean =>
  account.accountNumber !== '' && !isAccountNumber(stripBankDigits(account.accountNumber), country)

const isInvalidBsb = ({ country, account }: ApplicationDetails): boolean =>
  country === 'AU' && account.routingNumber !== '' && !isBsb(stripBankDigits(account.routingNumber))

const isEmail = (text: string): boolean => text === '' || email.safeParse(text).success

const totalShare = (details: ApplicationDetails): number =>
  details.people.reduce((sum, { share }) => sum + share, 0)

function isLargestTooLarge({ volumes: { largest, month } }: ApplicationDetails): boolean {
  return largest !== null && month !== null && largest > month
}

const VALIDATIONS: readonly [(details: ApplicationDetails) => boolean, string][] = [
  [(of) => of.taxId !== '' && of.country === 'AU' && !isTaxId(of), 'The ABN is not valid.'],
  [(of) => of.taxId !== '' && of.country === 'NZ' && !isTaxId(of), 'The NZBN is not valid.'],
  [
    (of) => of.gstNumber !== '' && of.country !== 'NZ',
    'A GST number is for businesses that trade in New Zealand.',
  ],
  [(of) => of.gstNumber !== '' && readGstNumber(of.gstNumber) === null, `${NO_GST_NUMBER}.`],
  [(of) => of.timeZone !== '' && !isTimeZone(of.timeZone), 'Unknown time zone.'],
  [(of) => !isEmail(of.supportEmail), 'The support email is not an email address.'],
  [(of) => !isEmail(of.contact.email), 'The contact’s email is not an email address.'],
  [(of) => totalShare(of) > FULL_SHARE, 'The shares add up to more than 100 %.'],
  [isInvalidBsb, 'The BSB has six digits.'],
  [isInvalidAccount, 'The account number is not valid.'],
  [isLargestTooLarge, 'The largest payment is more than a month’s volume.'],
  [
    (of) => of.terms.slug !== '' && !isSlug(of.terms.slug),
    'The address in the dashboard takes 4 to 255 lower-case letters, digits and hyphens.',
  ],
]

function personProblem(person: ApplicationPerson, today: string): string | null {
  const { birthDate } = person
  if (birthDate === '') return null
  if (!isDay(birthDate)) return `${nameOf(person)}: the date of birth is not a valid date.`
  if (birthDate > yearsBefore(today, MIN_AGE))
    return `${nameOf(person)}: the date of birth makes them younger than ${MIN_AGE}.`
  if (birthDate < yearsBefore(today, MAX_AGE))
    return `${nameOf(person)}: the date of birth is too long ago.`
  return null
}

/**
 * Why an application is invalid, in a sentence; it is then not saved. Null if valid: missing details are not errors.
 *
 * @param today `YYYY-MM-DD`
 */
export function applicationProblem(details: ApplicationDetails, today: string): string | null {
  for (const person of details.people) {
    const problem = personProblem(person, today)
    if (problem !== null) return problem
  }
  return VALIDATIONS.find(([isInvalid]) => isInvalid(details))?.[1] ?? null
}

const isCompanyLike = ({ entity }: ApplicationDetails): boolean =>
  entity === 'company' || entity === 'association'

const hasAddress = ({ address }: Pick<ApplicationDetails, 'address'>): boolean =>
  [address.line1, address.city, address.postalCode].every((line) => line !== '')

/** In Australia an account also needs its BSB. */
function hasAccount({ country, account }: ApplicationDetails): boolean {
  const isPlaced = country === 'NZ' || account.routingNumber !== ''
  return account.accountName !== '' && account.accountNumber !== '' && isPlaced
}

const REQUIRED: readonly [(details: ApplicationDetails) => boolean, string][] = [
  [(of) => of.taxId !== '', 'Enter the ABN or NZBN.'],
  [
    (of) => hasAddress(of) && (of.country === 'NZ' || of.address.state !== ''),
    'Enter the address of the business.',
  ],
  [(of) => of.activity !== '', 'Say what the business sells.'],
  [
    ({ contact }) => contact.firstName !== '' && contact.lastName !== '' && contact.email !== '',
    'Enter name and email of the contact, who is invited as owner.',
  ],
  [hasAccount, 'Enter the bank account.'],
  [
    ({ volumes }) => Object.values(volumes).every((volume) => volume !== null),
    'Enter the expected volumes.',
  ],
  [({ terms }) => terms.tenantId !== '', 'Choose the marketplace.'],
  [({ terms }) => terms.slug !== '', 'Choose the address in the dashboard.'],
  [({ people }) => people.length > 0, 'Enter the people who own or run the business.'],
  [
    (of) => of.entity !== 'sole_trader' || of.people.length === 1,
    'A sole trader is one person: enter only that person.',
  ],
  [
    (of) => !isCompanyLike(of) || of.people.some(({ isDirector }) => isDirector),
    'Enter the directors.',
  ],
  [
    (of) => of.areAllOwnersNamed || FULL_SHARE - totalShare(of) < OWNER_SHARE,
    'Enter everyone who owns 25 % or more, or confirm that there is no one else.',
  ],
]

function lackingOf(person: ApplicationPerson): string[] {
  const name = nameOf(person)
  return [
    ...(person.firstName === '' || person.lastName === '' ? [`${name}: enter both names.`] : []),
    ...(person.birthDate === '' ? [`${name}: enter the date of birth.`] : []),
    ...(hasAddress(person) && person.address.country !== '' ? [] : [`${name}: enter the address.`]),
    ...(person.isDirector || person.share > 0
      ? []
      : [`${name}: say what they are, a director or an owner.`]),
  ]
}

/** How many people need an identity document: the owners of 25 % or more, or if none, one who runs the business. */
const provenPeople = ({ people }: ApplicationDetails): number =>
  Math.max(people.filter(({ share }) => share >= OWNER_SHARE).length, 1)

function lackingDocuments(details: ApplicationDetails, kinds: readonly DocumentKind[]): string[] {
  const proven = provenPeople(details)
  const identityCount = kinds.filter((kind) => kind === 'identity').length
  return [
    ...(details.entity === 'sole_trader' || kinds.includes('registration')
      ? []
      : ['Add the extract of the business register.']),
    ...(identityCount >= proven
      ? []
      : [
          proven === 1
            ? 'Add an identity document.'
            : `Add an identity document of each owner of 25 % or more: ${identityCount} of ${proven} are here.`,
        ]),
    ...(kinds.includes('bank') ? [] : ['Add a proof of the bank account.']),
  ]
}

/** What an application needs before it can be reviewed, as sentences; empty when complete. */
export const lackingIn = (
  details: ApplicationDetails,
  kinds: readonly DocumentKind[],
): string[] => [
  ...REQUIRED.flatMap(([isPresent, sentence]) => (isPresent(details) ? [] : [sentence])),
  ...details.people.flatMap(lackingOf),
  ...lackingDocuments(details, kinds),
]
