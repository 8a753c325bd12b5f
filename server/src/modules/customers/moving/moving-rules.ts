import { emailKey, emailOf, nameKey, splitName } from '../rules.ts'

/** A row of a file from the merchant's previous provider; empty strings for missing values. */
export interface MovingCustomer {
  /** The id stored in the shop's own tables, which stays valid. */
  customerId: string
  internalCustomerId: string
  email: string
  name: string
  phone: string
}

export interface ReadCustomer {
  customerId: string | null
  internalCustomerId: string | null
  email: string | null
  emailKey: string | null
  firstName: string | null
  lastName: string | null
  nameKey: string
  phoneNo: string | null
}

const CUSTOMER_ID = /^cust_[A-Za-z0-9_-]{1,59}$/
const MAX = { internalCustomerId: 128, email: 254, name: 200, phone: 32 } as const
const COLUMNS = {
  internalCustomerId: 'internal_customer_id',
  email: 'email',
  name: 'name',
  phone: 'phone',
} as const

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The customer of a row, or an error message. */
export function readMovingCustomer(row: MovingCustomer): ReadCustomer | string {
  const { customerId, internalCustomerId, email, name, phone } = row
  if (customerId !== '' && !CUSTOMER_ID.test(customerId))
    return `customer_id "${customerId}" is not an id like cust_…, of at most 64 letters`
  for (const [field, limit] of Object.entries(MAX) as [keyof typeof MAX, number][])
    if (row[field].length > limit) return `${COLUMNS[field]} has more than ${limit} letters`
  if (email !== '' && emailOf(email) === null) return `email "${email}" is not an address`
  if (email === '' && internalCustomerId === '')
    return 'a customer needs an email or an internal_customer_id'
  const { first, last } = splitName(name)
  return {
    customerId: orNull(customerId),
    internalCustomerId: orNull(internalCustomerId),
    email: orNull(email),
    emailKey: email === '' ? null : emailKey(email),
    firstName: first,
    lastName: last,
    nameKey: nameKey(name),
    phoneNo: orNull(phone),
  }
}

export type Known = Pick<ReadCustomer, 'internalCustomerId' | 'emailKey'> & { customerId: string }

/** Compares a row with the known customers: new, the same customer, or why it cannot be imported. */
export function compare(
  row: ReadCustomer,
  matches: readonly Known[],
): 'new' | 'known' | { reason: string } {
  const [match, ...rest] = matches
  if (!match) return 'new'
  if (rest.length > 0) return { reason: 'its ids belong to different customers' }
  if (row.customerId !== null && row.customerId !== match.customerId)
    return {
      reason: `its email or internal_customer_id belongs to the customer ${match.customerId}`,
    }
  if (row.internalCustomerId !== null && row.internalCustomerId !== match.internalCustomerId)
    return { reason: `the customer ${match.customerId} has another internal_customer_id` }
  if (row.emailKey !== null && row.emailKey !== match.emailKey)
    return { reason: `the customer ${match.customerId} has another email` }
  return 'known'
}

/** The keys by which a row finds its customer. */
export const namesOf = (row: Known | ReadCustomer): string[] => [
  ...(row.customerId === null ? [] : [`id:${row.customerId}`]),
  ...(row.internalCustomerId === null ? [] : [`internal:${row.internalCustomerId}`]),
  ...(row.emailKey === null ? [] : [`email:${row.emailKey}`]),
]
