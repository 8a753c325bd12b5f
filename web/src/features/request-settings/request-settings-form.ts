import type { NewRequestSettings, RequestSettings } from '@paydeck/contract/calls/requests'
import * as z from 'zod/mini'

import { crossField, problemUnless } from '#/lib/form/rules.ts'

export interface SettingsDraft {
  prices: 'with GST' | 'before GST'
  showsShopGst: boolean
  /** Days as typed; empty for no end. */
  lastsDays: string
  /** Days as typed; empty for never. */
  remindEveryDays: string
  remindForDays: string
}

const readDays = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const isDays = (text: string, max: number): boolean => {
  const trimmed = text.trim()
  return (
    trimmed === '' ||
    (/^[0-9]{1,2}$/.test(trimmed) && Number(trimmed) >= 1 && Number(trimmed) <= max)
  )
}

const days = (max: number) =>
  z
    .string()
    .check(
      z.refine((text) => isDays(text, max), `Please enter 1 to ${max} days, or leave it empty`),
    )

export const settingsForm = z
  .object({
    prices: z.enum(['with GST', 'before GST']),
    showsShopGst: z.boolean(),
    lastsDays: days(90),
    remindEveryDays: days(30),
    remindForDays: days(90),
  })
  .check(
    crossField<SettingsDraft>('remindForDays', ({ remindEveryDays, remindForDays }) =>
      problemUnless(
        (remindEveryDays.trim() === '') === (remindForDays.trim() === ''),
        'Please enter both, or neither',
      ),
    ),
  )

const toText = (number: number | null): string => (number === null ? '' : String(number))

export const toDraft = (settings: RequestSettings, includesGst: boolean): SettingsDraft => ({
  prices: includesGst ? 'with GST' : 'before GST',
  showsShopGst: settings.showsShopGst && settings.isGstRegistered,
  lastsDays: toText(settings.lastsDays),
  remindEveryDays: toText(settings.remindEveryDays),
  remindForDays: toText(settings.remindForDays),
})

export const toSettings = (draft: SettingsDraft): Omit<NewRequestSettings, 'version'> => ({
  pricesIncludeGst: draft.prices === 'with GST',
  showsShopGst: draft.showsShopGst,
  lastsDays: readDays(draft.lastsDays),
  remindEveryDays: readDays(draft.remindEveryDays),
  remindForDays: readDays(draft.remindForDays),
})
