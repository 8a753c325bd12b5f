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

/** Reads settings by name: undefined when unset. Throws ConfigError for a value that cannot be used. */
export function environmentReader(env: Environment) {
  function read<Of extends Name>(name: Of): ValueOf<Of> | undefined {
    const given = env[name]
    if (given === undefined || given === '') return undefined
    const setting: Setting<unknown> = ALL[name]
    const result = setting.type.safeParse(given)
    if (result.success) return result.data as ValueOf<Of>
    const value = setting.isSecret ? '' : `, not "${given}"`
    throw new ConfigError(`${name} must be ${setting.expected}${value}.`)
  }

  /** By brand; `fallback` for any that has none. */
  function byBrand(name: Name, fallback?: string): ByBrand {
    const values = BRANDS.map(({ id, tag }) => {
      const variable = tag === null ? name : `${name}_${id.toUpperCase()}`
      return [id, env[variable] || fallback] as const
    })
    return Object.fromEntries(values.flatMap(([id, value]) => (value ? [[id, value]] : [])))
  }

  return { read, byBrand }
}

export type EnvironmentReader = ReturnType<typeof environmentReader>
