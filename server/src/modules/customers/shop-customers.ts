import type { Database } from '../../db/database.ts'
import type { CustomerHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, notFound, unauthenticated } from '../../kit/errors.ts'
import type { Counts } from '../counts/service.ts'
import type { CustomerTokens } from './customer-tokens.ts'
import { emailOf } from './rules.ts'
import type { CustomersService } from './service.ts'
import * as store from './store.ts'

export interface ShopCustomersDeps {
  db: Database
  clock: Clock
  customers: CustomersService
  tokens: CustomerTokens
  counts: Pick<Counts, 'customerCreated'>
}

export type ShopCustomersService = ReturnType<typeof shopCustomersService>

/** Customers a shop registers before they have paid, and signs in to see their own data. */
export const shopCustomersService = (deps: ShopCustomersDeps) => ({
  upsert: (merchantId: string, input: CustomerInput) => upsertCustomer(deps, merchantId, input),
  existingId: async (merchantId: string, customerId: string | null): Promise<string | null> =>
    customerId !== null && (await store.isKnown(deps.db.reader, merchantId, customerId))
      ? customerId
      : null,
  /** Null for an unknown customer, and for one without an address. */
  email: (merchantId: string, customerId: string): Promise<string | null> =>
    store.readEmail(deps.db.reader, merchantId, customerId),
  signIn: (customer: CustomerHolder) => signIn(deps, customer),
  holder: (token: string | undefined) => readHolder(deps, token),
})

export interface CustomerInput {
  internalCustomerId: string | null
  emailAddress: string | null
  givenName: string | null
  familyName: string | null
  phoneNo: string | null
}

/** Finds or creates by the shop's id or an email address. Throws 400 without either. */
const upsertCustomer = (
  { db, clock, customers, counts }: ShopCustomersDeps,
  merchantId: string,
  input: CustomerInput,
): Promise<string> =>
  db.inMerchant(merchantId, async (tx) => {
    const name = [input.givenName, input.familyName].filter(Boolean).join(' ')
    const now = clock.now()
    const payer = {
      customerId: null,
      email: emailOf(input.emailAddress),
      name: name === '' ? null : name,
      phone: input.phoneNo,
      organisation: null,
      internalId: input.internalCustomerId,
    }
    const match = await customers.ofPayment(tx, merchantId, payer, now)
    if (!match) throw badRequest('Send an internalCustomerId or an emailAddress.')
    const { internalId } = payer
    // Two shop accounts may share an email address; neither may sign in as the other and see
    // their cards.
    const isDifferent = internalId !== null && match.internalCustomerId !== internalId
    const withoutEmail = isDifferent ? { ...payer, email: null } : null
    const customer =
      (withoutEmail && (await customers.ofPayment(tx, merchantId, withoutEmail, now))) ?? match
    if (customer.isNew)
      await counts.customerCreated(tx, merchantId, { ...customer, createdAt: now })
    return customer.customerId
  })

/** A token for the customer's browser, valid for fifteen minutes. Throws 404 for an unknown customer. */
async function signIn(
  { db, tokens }: ShopCustomersDeps,
  customer: CustomerHolder,
): Promise<string> {
  const { merchantId, customerId } = customer
  if (!(await store.isKnown(db.reader, merchantId, customerId))) throw notFound()
  return tokens.issue(customer)
}

async function readHolder(
  { tokens }: ShopCustomersDeps,
  token: string | undefined,
): Promise<CustomerHolder> {
  const customer = token === undefined ? null : await tokens.verify(token)
  if (!customer) throw unauthenticated('Please sign in to the shop again.')
  return customer
}
