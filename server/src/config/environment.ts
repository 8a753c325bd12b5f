import { BRANDS } from '@paydeck/contract/brands/brands'
import type * as z from 'zod/mini'

import type { ByBrand } from '../kit/by-brand.ts'
import { ConfigError } from './config.ts'
import type { Setting } from './setting.ts'
import { IDENTITY_SETTINGS, LIMIT_SETTINGS, SETTINGS } from './settings.ts'

export type Environment = Record<string, string | undefined>

const ALL = { ...SETTINGS, ...IDENTITY_SETTINGS, ...LIMIT_SETTINGS }
type Name = keyof typeof ALL
type ValueOf<Of extends Name> = z.output<(typeof ALL)[Of]['type']>

type Brand = (typeof BRANDS)[number]
const variableOf = (name: string, { id, tag }: Brand): string =>
  tag === null ? name : `${name}_${id.toUpperCase()}`

const variablesOf = (name: string, { isPerBrand }: Setting<unknown>): string[] =>
  isPerBrand ? BRANDS.map((brand) => variableOf(name, brand)) : [name]

function valueOf(variable: string, { type, expected, isSecret }: Setting<unknown>, text: string) {
  const result = type.safeParse(text)
  if (result.success) return result.data
  throw new ConfigError(`${variable} must be ${expected}${isSecret ? '' : `, not "${text}"`}.`)
}

/**
 * Reads all settings by name; undefined when unset. Throws ConfigError for an invalid value, even of a setting not in
 * use.
 */
export function environmentReader(env: Environment) {
  const values = new Map<string, unknown>()
  for (const [name, setting] of Object.entries<Setting<unknown>>(ALL))
    for (const variable of variablesOf(name, setting)) {
      const text = env[variable]
      if (text) values.set(variable, valueOf(variable, setting, text))
    }

  const read = <Of extends Name>(name: Of): ValueOf<Of> | undefined =>
    values.get(name) as ValueOf<Of> | undefined

  /** By brand; `fallback` applies to brands without a value. */
  function byBrand(name: 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'CHAT_KEY', fallback?: string): ByBrand {
    const entries = BRANDS.map((brand) => {
      const value = values.get(variableOf(name, brand)) as ValueOf<typeof name> | undefined
      return [brand.id, value ?? fallback] as const
    })
    return Object.fromEntries(entries.flatMap(([id, value]) => (value ? [[id, value]] : [])))
  }

  return { read, byBrand }
}

export type EnvironmentReader = ReturnType<typeof environmentReader>
