import { parseArgs } from 'node:util'

import { MEASUREMENT_NAMES, type MeasurementName } from './measurements.ts'

export const MILLION = 1_000_000
export const LARGE = 10 * MILLION

export interface BenchOptions {
  /** How many payments the merchant has. */
  rows: number
  /** How long each load lasts. */
  seconds: number
  profile: boolean
  wants: (part: MeasurementName) => boolean
}

/** Reads the command line; exits if it is invalid. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: String(MILLION) },
      seconds: { type: 'string', default: '20' },
      profile: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [...MEASUREMENT_NAMES] },
    },
  })
  const rows = Number(values.rows)
  const seconds = Number(values.seconds)
  if (!Number.isInteger(rows) || rows < 20_000 || rows > LARGE || !(seconds > 0)) {
    console.error(`--rows is a whole number from 20000 to ${LARGE}, --seconds more than 0.`)
    process.exit(1)
  }
  if (values.only.some((part) => !MEASUREMENT_NAMES.some((name) => name === part))) {
    console.error(
      `--only is one of ${MEASUREMENT_NAMES.join(', ')}; it may be given several times.`,
    )
    process.exit(1)
  }
  return { rows, seconds, profile: values.profile, wants: (part) => values.only.includes(part) }
}
