import { measureChart, measureToday } from './measures/measure-chart.ts'
import { measureCharges } from './measures/measure-charges.ts'
import { measureCsv } from './measures/measure-csv.ts'
import { measureDepth } from './measures/measure-depth.ts'
import { measureIdle } from './measures/measure-idle.ts'
import { measureInteractionLatency } from './web/measure-interaction-latency.ts'
import { measureGrowth } from './measures/measure-growth.ts'
import {
  measureAnswer,
  measureTenMillion,
  measureList,
  measurePolicies,
  type Testbed,
} from './measures/measure-list.ts'
import { measureLive } from './measures/measure-live.ts'
import { measureLiveKill } from './measures/measure-live-kill.ts'
import { measureMemory } from './measures/measure-memory.ts'
import { measurePaint } from './web/measure-paint.ts'
import { measureSearch } from './measures/measure-search.ts'
import { measureStart } from './measures/measure-start.ts'
import { measureSums } from './measures/measure-sums.ts'

/** Sizes to compare the measured merchant with. */
const SMALLER = [20_000, 200_000]

export interface MeasurementTools {
  clusterUrl: string
  /** The server on the measured merchant, which is created on first use. */
  base: () => Promise<Testbed>
  /** A server on that merchant that has answered no request yet. */
  fresh: () => Promise<Testbed>
  /** A server on a merchant of the measured size with one order per payment. */
  orders: () => Promise<Testbed>
  /** Servers on smaller merchants. */
  testbeds: (sizes: readonly number[]) => Promise<Testbed[]>
  pool: Parameters<typeof measureList>[1]['pool']
  seconds: number
  report: Parameters<typeof measureStart>[1]
  /** The merchant of a million payments to compare with; null if the measured one is no larger. */
  smaller: (() => Promise<Testbed>) | null
  browser: () => Promise<Parameters<typeof measurePaint>[1]['browser']>
  charges: () => Promise<Parameters<typeof measureCharges>[0]>
}

/** In the order of the report. */
const MEASUREMENTS = {
  list: async ({ base, smaller, ...tools }: MeasurementTools) => {
    await measureList(await base(), tools)
    if (smaller) await measureTenMillion(await smaller(), await base(), tools)
  },
  answer: async ({ base, report }: MeasurementTools) => measureAnswer(await base(), report),
  depth: async ({ base, report }: MeasurementTools) => measureDepth(await base(), report),
  chart: async ({ base, report }: MeasurementTools) => measureChart(await base(), report),
  today: async ({ base, report }: MeasurementTools) => measureToday(await base(), report),
  sums: async ({ base, report }: MeasurementTools) => measureSums(await base(), report),
  policies: async ({ base, ...tools }: MeasurementTools) => measurePolicies(await base(), tools),
  csv: async ({ base, report }: MeasurementTools) => measureCsv(await base(), report),
  felt: async ({ base, browser, report }: MeasurementTools) =>
    measureInteractionLatency(await base(), { browser: await browser(), report }),
  paint: async ({ base, browser, report }: MeasurementTools) =>
    measurePaint(await base(), { browser: await browser(), report }),
  charges: async ({ charges, report }: MeasurementTools) => measureCharges(await charges(), report),
  live: async ({ charges, report }: MeasurementTools) => measureLive(await charges(), report),
  kill: async ({ charges, report }: MeasurementTools) => measureLiveKill(await charges(), report),
  growth: async ({ base, testbeds: grounds, report }: MeasurementTools) =>
    measureGrowth([...(await grounds(SMALLER)), await base()], report),
  search: async ({ orders, report }: MeasurementTools) => measureSearch(await orders(), report),
  memory: async ({ fresh, report }: MeasurementTools) => measureMemory(await fresh(), report),
  start: async ({ base, report }: MeasurementTools) =>
    measureStart((await base()).merchant, report),
  idle: ({ clusterUrl, report }: MeasurementTools) => measureIdle(clusterUrl, report),
}

export type MeasurementName = keyof typeof MEASUREMENTS

export const MEASUREMENT_NAMES = Object.keys(MEASUREMENTS) as MeasurementName[]

export const measure = (part: MeasurementName, tools: MeasurementTools): Promise<void> =>
  MEASUREMENTS[part](tools)
