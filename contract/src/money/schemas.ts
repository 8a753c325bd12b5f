import * as z from 'zod/mini'

import { COUNTRIES, CURRENCIES } from './currency.ts'

// Separate from the other money modules, so that pages without forms load no zod.

export const country = z.enum(COUNTRIES)
export const currency = z.enum(CURRENCIES)

/** An amount in minor units (cents); a safe integer, also in JSON. */
export const minor = z.int()
/** Positive, and bounded so that sums of millions of rows stay exact. */
export const positiveMinor = z.int().check(z.positive(), z.maximum(99_999_999_999))

export const money = z.object({ amount: positiveMinor, currency })
export type Money = z.infer<typeof money>
