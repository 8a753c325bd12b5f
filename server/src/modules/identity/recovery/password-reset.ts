import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Job, Queue } from '../../../jobs/queue.ts'
import { tooManyRequests } from '../../../kit/errors.ts'
import { networkOf } from '../../../kit/network.ts'
import type { Merchant, MerchantsService } from '../../merchants/service.ts'
import { mayUseDashboard, toEmailKey } from '../sign-in/eligibility-rules.ts'
import * as membershipStore from '../staff/membership-store.ts'
import { findPerson, type Person } from '../staff/person-store.ts'
import { sendResetLink, type ResetLinkDeps } from './reset-link.ts'
import { type Limits, resetKeys, type Throttle, throttleOf, turnsOf } from '../sign-in/throttle.ts'

export interface PasswordResetDeps extends ResetLinkDeps {
  db: Database
  queue: Queue
  clock: Clock
  limits: Limits
  merchants: Pick<MerchantsService, 'findBySlug'>
}

type Context = PasswordResetDeps & { guard: Throttle }

interface ResetRequest {
  slug: string
  email: string
}

export type PasswordReset = ReturnType<typeof passwordReset>

/** Few, because each takes a connection to the database. */
const QUEUE_OPTIONS = { concurrency: 2, reserved: 0, waiting: 50 }

/** Password reset links. Wall time. */
export const passwordReset = (options: PasswordResetDeps) => {
  const deps = { ...options, guard: throttleOf(options) }
  const turns = turnsOf(QUEUE_OPTIONS)
  return {
    /** A job looks up the account, so timing does not reveal whether it exists. 429 after too many, 503 when busy. */
    request: (request: ResetRequest, address: string) =>
      turns({ host: networkOf(address) }, () => requestReset(deps, request, address)),

    /** Mails a link and voids earlier ones. Does nothing for unknown people or after three links within an hour. */
    send: (request: ResetRequest) => sendReset(deps, request),
  }
}

async function requestReset(
  { guard, db, queue }: Context,
  { slug, email }: ResetRequest,
  address: string,
): Promise<void> {
  const waitMs = Math.max(
    await guard.take('reset_host', resetKeys.host(address)),
    await guard.take('reset_network', resetKeys.network(address)),
  )
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000))
  await db.inGlobal((tx) => queue.send(tx, 'password.reset', { slug, email }))
}

async function sendReset(deps: Context, { slug, email }: ResetRequest): Promise<void> {
  const { db, guard, merchants } = deps
  const merchant = await merchants.findBySlug(slug)
  if (!merchant) return
  const emailKey = toEmailKey(email)
  const person = await staffOf(deps, merchant, emailKey)
  if (!person) return
  if ((await guard.take('reset', resetKeys.account(merchant.tenantId, emailKey))) > 0) return
  await db.inMerchant(merchant.merchantId, (tx) => sendResetLink(deps, tx, merchant, person))
}

/** Null unless the person may use the merchant's dashboard. */
async function staffOf(
  { db }: PasswordResetDeps,
  { tenantId, merchantId }: Merchant,
  emailKey: string,
): Promise<Person | null> {
  const person = await findPerson(db.reader, tenantId, emailKey)
  if (!person || person.disabledAt || !mayUseDashboard(person.userType)) return null
  const membership = await membershipStore.findMembership(db.reader, person, merchantId)
  return membership && person
}

export const passwordResetJobs = (reset: PasswordReset): Job[] => [
  {
    queue: 'password.reset',
    handle: (data) => reset.send({ slug: data['slug'] ?? '', email: data['email'] ?? '' }),
  },
]
