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

/** What is measured, in the order of the report. */
const MEASUREMENTS = {
  list: async (base: Ground, { smaller, ...tools }: PartTools) => {
    await measureList(base, tools)
    if (smaller) await measureGrowth(await smaller(), base, tools)
  },
  depth: (base: Ground, { report }: PartTools) => measureDepth(base, report),
  chart: (base: Ground, { report }: PartTools) => measureChart(base, report),
  policies: measurePolicies,
  csv: (base: Ground, { report }: PartTools) => measureCsv(base, report),
  felt: async (base: Ground, { browser, report }: PartTools) =>
    measureInteractionLatency(base, { browser: await browser(), report }),
  paint: async (base: Ground, { browser, report }: PartTools) =>
    measurePaint(base, { browser: await browser(), report }),
  charges: async (_base: Ground, { charges, report }: PartTools) =>
    measureCharges(await charges(), report),
}

export type Part = keyof typeof MEASUREMENTS

export const PARTS = Object.keys(MEASUREMENTS) as Part[]

export const measure = (part: Part, base: Ground, tools: PartTools): Promise<void> =>
  MEASUREMENTS[part](base, tools)
