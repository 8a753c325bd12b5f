import type { Browser } from '@playwright/test'

import type { BarePool } from './bare-pool.ts'
import type { ChargeBench } from './charge-bench.ts'
import { measureChart } from './measure-chart.ts'
import { measureCharges } from './measure-charges.ts'
import { measureCsv } from './measure-csv.ts'
import { measureDepth } from './measure-depth.ts'
import { measureInteractionLatency, measurePaint } from './measure-interaction-latency.ts'
import { measureGrowth, measureList, measurePolicies, type Ground } from './measure-list.ts'
import type { Report } from './report.ts'

export interface PartTools {
  pool: BarePool
  seconds: number
  report: Report
  /** The merchant of a million payments to compare with; null where the measured one is no larger. */
  smaller: (() => Promise<Ground>) | null
  browser: () => Promise<Browser>
  charges: () => Promise<ChargeBench>
}

/** The measured merchant, made at the first use. */
type Base = () => Promise<Ground>

/** What is measured, in the order of the report. */
const MEASUREMENTS = {
  list: async (base: Base, { smaller, ...tools }: PartTools) => {
    await measureList(await base(), tools)
    if (smaller) await measureGrowth(await smaller(), await base(), tools)
  },
  depth: async (base: Base, { report }: PartTools) => measureDepth(await base(), report),
  chart: async (base: Base, { report }: PartTools) => measureChart(await base(), report),
  policies: async (base: Base, tools: PartTools) => measurePolicies(await base(), tools),
  csv: async (base: Base, { report }: PartTools) => measureCsv(await base(), report),
  felt: async (base: Base, { browser, report }: PartTools) =>
    measureInteractionLatency(await base(), { browser: await browser(), report }),
  paint: async (base: Base, { browser, report }: PartTools) =>
    measurePaint(await base(), { browser: await browser(), report }),
  charges: async (_base: Base, { charges, report }: PartTools) =>
    measureCharges(await charges(), report),
}

export type Part = keyof typeof MEASUREMENTS

export const PARTS = Object.keys(MEASUREMENTS) as Part[]

export const measure = (part: Part, base: Base, tools: PartTools): Promise<void> =>
  MEASUREMENTS[part](base, tools)
