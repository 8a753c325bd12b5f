import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { saves } from '../protocol/wire.ts'

const trimmed = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim()),
)

const fieldText = z.pipe(
  trimmed,
  z.string().check(
    z.minLength(1),
    z.maxLength(128),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of text'),
    z.refine((text) => text !== '__proto__', 'This name cannot be used'),
  ),
)

/** A question asked with every order; the answer is in the order's metadata under `key`. */
export const customField = z.object({
  /** Never changes: the label the field was created with. */
  key: fieldText,
  label: fieldText,
  required: z.boolean(),
  visibleForCustomer: z.boolean(),
})
export type CustomField = z.output<typeof customField>

export const MAX_CUSTOM_FIELDS = 50

export const hasUniqueKeys = (fields: readonly { key: string }[]): boolean =>
  new Set(fields.map(({ key }) => key)).size === fields.length

export const orderCustomSettings = z.object({
  customFields: z.array(customField),
  version: z.int(),
})
export type OrderCustomSettings = z.output<typeof orderCustomSettings>

export const newOrderCustomSettings = z.object({
  customFields: z
    .array(customField)
    .check(
      z.maxLength(MAX_CUSTOM_FIELDS, `There can be ${MAX_CUSTOM_FIELDS} custom fields at most`),
      z.refine(hasUniqueKeys, 'Two custom fields cannot have the same key'),
    ),
  /** The version that the change is based on; a stale one is refused. */
  version: z.optional(saves),
})

export const orderSettingsCalls = {
  getOrderCustomSettings: route({
    requirement: 'API-48',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/order-custom-settings',
    summary: 'The merchant’s custom fields for orders',
    access: 'staff',
    permission: 'orders:read',
    answer: orderCustomSettings,
    otherwise: 'Failed to fetch custom settings',
  }),
  saveOrderCustomSettings: route({
    requirement: 'API-49',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/settings/order-custom-settings',
    summary: 'Replace the list of custom fields; 409 if someone else saved in the meantime',
    access: 'staff',
    permission: 'settings:write',
    body: newOrderCustomSettings,
    answer: orderCustomSettings,
    otherwise: 'Failed to save changes',
  }),
} as const
