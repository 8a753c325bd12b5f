import * as z from 'zod/mini'

import { COUNTRIES } from '../money/currency.ts'
import { instant } from '../protocol/wire.ts'
import {
  APPLICATION_STATES,
  DOCUMENT_KINDS,
  ENTITY_KINDS,
  MAX_PEOPLE,
  REFUSAL_REASONS,
} from './application-values.ts'

const keyOf = <T extends Record<string, string>>(of: T) =>
  z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]])

/** Empty while unknown; trimmed. */
const text = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength))
const amount = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000_00)))
const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000))

const address = z.object({
  line1: text(100),
  line2: text(100),
  city: text(60),
  state: text(60),
  postalCode: text(12),
})
export type ApplicationAddress = z.infer<typeof address>

const person = z.object({
  firstName: text(80),
  lastName: text(80),
  /** `YYYY-MM-DD`. */
  birthDate: text(10),
  isDirector: z.boolean(),
  /** Share of the business, in hundredths of a percent. */
  share: basisPoints,
  address: z.extend(address, { country: text(60) }),
})
export type ApplicationPerson = z.infer<typeof person>

/** The details of the business. Texts are empty while unknown. */
export const applicationDetails = z.object({
  country: z.enum(COUNTRIES),
  entity: keyOf(ENTITY_KINDS),
  /** As in the register. */
  businessName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  tradingName: text(200),
  /** ABN or NZBN. */
  taxId: text(20),
  gstNumber: text(20),
  address,
  timeZone: text(60),
  website: text(200),
  supportEmail: text(200),
  phoneNo: text(30),
  activity: text(500),
  /** The person invited as the owner. */
  contact: z.object({ firstName: text(80), lastName: text(80), email: text(200) }),
  people: z.array(person).check(z.maxLength(MAX_PEOPLE)),
  /** No one but the people above owns 25 % or more. */
  areAllOwnersNamed: z.boolean(),
  account: z.object({ accountName: text(100), routingNumber: text(20), accountNumber: text(30) }),
  /** Expected, in minor units of the country's currency. */
  volumes: z.object({ month: amount, average: amount, largest: amount }),
  terms: z.object({
    tenantId: text(64),
    slug: text(255),
    feeBasisPoints: basisPoints,
    /** Minor units. */
    feeFixed: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
})
export type ApplicationDetails = z.infer<typeof applicationDetails>

const maybeText = z.nullable(z.string())

export const application = z.object({
  applicationId: z.string(),
  businessName: z.string(),
  country: z.enum(COUNTRIES),
  state: z.enum(APPLICATION_STATES),
  /** The version last read; the call is refused if it has changed since. */
  version: z.int(),
  enteredBy: z.string(),
  enteredAt: instant,
  changedAt: instant,
  reviewedBy: maybeText,
  activatedBy: maybeText,
  merchantId: maybeText,
  refusedBy: maybeText,
  refuseReason: z.nullable(keyOf(REFUSAL_REASONS)),
  refuseNote: maybeText,
})
export type Application = z.infer<typeof application>

export const applicationDocument = z.object({
  documentId: z.string(),
  kind: keyOf(DOCUMENT_KINDS),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  addedBy: z.string(),
  addedAt: instant,
})
export type ApplicationDocument = z.infer<typeof applicationDocument>

export const applicationRecord = z.object({
  application,
  /** Null once deleted, long after a refusal. */
  details: z.nullable(applicationDetails),
  documents: z.array(applicationDocument),
  /** What is missing before it can be reviewed, as sentences. */
  lacking: z.array(z.string()),
  history: z.array(
    z.object({ at: instant, actor: z.string(), action: z.string(), note: z.string() }),
  ),
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

export const documentKind = keyOf(DOCUMENT_KINDS)
export const refusalReason = keyOf(REFUSAL_REASONS)
