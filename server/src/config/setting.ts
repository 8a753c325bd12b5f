import { createECDH } from 'node:crypto'
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

import * as z from 'zod/mini'

import type { MerchantRates } from '../http/limits/policies.ts'
import type { Rate } from '../kit/token-buckets.ts'
import { ROOT } from './config.ts'

/** An environment variable: errors and docs/operations.md both come from this description. */
export interface Setting<Value> {
  type: z.ZodMiniType<Value, string>
  /** What a value must be; ends the sentence "NAME must be …". */
  expected: string
  /** What the table of settings shows when the variable is unset. */
  unset: string
  meaning: string
  /** Never shown in an error or a log. */
  isSecret?: true
  /** `NAME` belongs to the brand without a tag, `NAME_{BRAND}` to another brand. */
  isPerBrand?: true
}

type Kind<Value> = Pick<Setting<Value>, 'type' | 'expected'>

const kind = <Value>(expected: string, read: (text: string) => Value | undefined): Kind<Value> => ({
  expected,
  type: z.pipe(
    z.string(),
    z.transform((text, { issues }): Value => {
      const value = read(text)
      if (value !== undefined) return value
      issues.push({ code: 'custom', input: text, message: expected })
      return z.NEVER
    }),
  ),
})

const matching = (expected: string, pattern: RegExp): Kind<string> =>
  kind(expected, (text) => (pattern.test(text) ? text : undefined))

export const legalName = matching('a name of at most 100 characters', /^\S(?:.{0,98}\S)?$/)
export const abn = matching('an ABN of eleven digits', /^\d{11}$/)
export const gstNumber = matching('a GST number of eight or nine digits', /^\d{8,9}$/)
export const unspaced = matching('a name without spaces', /^\S+$/)

/** On the curve P-256. */
export const privateKey: Kind<string> = kind('a key that `vapid-key` made', (text) =>
  isPrivateKey(text) ? text : undefined,
)

function isPrivateKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

const HOST = String.raw`[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*`
const HOST_NAME = new RegExp(`^${HOST}$`)
export const host: Kind<string> = kind('an IP address or a name, without a port', (text) =>
  isIP(text) !== 0 || HOST_NAME.test(text) ? text : undefined,
)
export const hostWithPort = matching(
  'a host with its port, as in 127.0.0.1:9099',
  new RegExp(String.raw`^${HOST}:\d{1,5}$`),
)

const MAILBOX = String.raw`[^\s<>@]+@[^\s<>@]+`
export const mailbox = matching('an email address', new RegExp(`^${MAILBOX}$`))
export const sender = matching(
  'an email address, or Name <address>',
  new RegExp(String.raw`^(?:${MAILBOX}|[^<>]+<${MAILBOX}>)$`),
)

function exists(path: string, check: 'isFile' | 'isDirectory'): boolean | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.[check]()
  } catch {
    return false
  }
}
export const file: Kind<string> = kind('a file that can be read', (text) =>
  exists(text, 'isFile') ? text : undefined,
)
/** Created if it does not exist. */
export const folder: Kind<string> = kind('a folder', (text) =>
  exists(resolve(ROOT, text), 'isDirectory') === false ? undefined : text,
)

export const wholeNumber = (min: number, max: number): Kind<number> =>
  kind(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text)
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined
  })

const BOOLEANS = new Map([
  ...['1', 'true', 'yes', 'on'].map((text) => [text, true] as const),
  ...['0', 'false', 'no', 'off'].map((text) => [text, false] as const),
])
export const onOff: Kind<boolean> = kind('on or off', (text) => BOOLEANS.get(text.toLowerCase()))

export const oneOf = <const Option extends string>(options: readonly Option[]): Kind<Option> =>
  kind(`one of ${options.join(', ')}`, (text) => options.find((option) => option === text))

export const url = (...protocols: readonly string[]): Kind<string> =>
  kind(`an address that starts with ${protocols.join('// or ')}//`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined,
  )

export const instant: Kind<Date> = kind('a date', (text) => {
  const value = new Date(text)
  return Number.isNaN(value.getTime()) ? undefined : value
})

export const longText = (bytes: number): Kind<string> =>
  kind(`at least ${bytes} characters`, (text) =>
    Buffer.byteLength(text) >= bytes ? text : undefined,
  )

const isNetwork = (network: string): boolean => {
  const [address = '', bits] = network.split('/')
  const max = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && (bits === undefined || (Number(bits) >= 0 && Number(bits) <= max))
}
export const networks: Kind<string[]> = kind(
  'the proxies’ networks, as in 10.0.0.0/8,127.0.0.1',
  (text) => {
    const all = text.split(',').map((item) => item.trim())
    return all.every(isNetwork) ? all : undefined
  },
)

const SOURCE = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9.-]+$/
export const sources: Kind<string[]> = kind(
  'hosts like https://*.chat.example or wss://chat.example',
  (text) => {
    const all = text.split(/[\s,]+/).filter((source) => source !== '')
    return all.every((source) => SOURCE.test(source)) ? all : undefined
  },
)

const RATE = /^(\d+)\/(\d+(?:\.\d+)?)([mh]?)$/
const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3_600 }
const rateOf = (text: string): Rate | undefined => {
  const [, burstText, rateText, unit = ''] = RATE.exec(text) ?? []
  const burst = Number(burstText ?? 0)
  const perSecond = Number(rateText ?? 0) / (SECONDS[unit] ?? 1)
  return burst >= 1 && perSecond > 0 ? { burst, perSecond } : undefined
}
export const rate: Kind<Rate> = kind(
  'calls at once and per second, minute (m) or hour (h), as in 100/25 or 40/40h',
  rateOf,
)

const MERCHANT_RATES = /^(mcht_\w+)((?: (?:merchant|money)=[\d./]+)+)$/
export const merchantRates: Kind<MerchantRates> = kind(
  'merchants with their rates, as in "mcht_abc money=500/100 merchant=900/300; mcht_def money=…"',
  (text) => {
    const all: Record<string, Partial<Record<string, Rate>>> = {}
    for (const entry of text.split(';')) {
      const [, merchantId, listed = ''] = MERCHANT_RATES.exec(entry.trim()) ?? []
      const pairs = listed
        .trim()
        .split(' ')
        .map((pair) => pair.split('='))
      const rates = pairs.map(([name = '', value = '']) => [name, rateOf(value)] as const)
      if (merchantId === undefined || rates.some(([, item]) => item === undefined)) return undefined
      all[merchantId] = Object.fromEntries(
        rates.flatMap(([name, item]) => (item ? [[name, item]] : [])),
      )
    }
    return all
  },
)
