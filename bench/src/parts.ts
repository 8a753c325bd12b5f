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
  type Ground,
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

export interface PartTools {
  clusterUrl: string
  /** The server on the measured merchant, which is created on first use. */
  base: () => Promise<Ground>
  /** A server on that merchant that has answered no request yet. */
  fresh: () => Promise<Ground>
  /** A server on a merchant of the measured size with one order per payment. */
  orders: () => Promise<Ground>
  /** Servers on smaller merchants. */
  grounds: (sizes: readonly number[]) => Promise<Ground[]>
  pool: Parameters<typeof measureList>[1]['pool']
  seconds: number
  report: Parameters<typeof measureStart>[1]
  /** The merchant of a million payments to compare with; null if the measured one is no larger. */
  smaller: (() => Promise<Ground>) | null
  browser: () => Promise<Parameters<typeof measurePaint>[1]['browser']>
  charges: () => Promise<Parameters<typeof measureCharges>[0]>
}

/** In the order of the report. */
const MEASUREMENTS = {
  list: async ({ base, smaller, ...tools }: PartTools) => {
    await measureList(await base(), tools)
    if (smaller) await measureTenMillion(await smaller(), await base(), tools)
  },
  answer: async ({ base, report }: PartTools) => measureAnswer(await base(), report),
  depth: async ({ base, report }: PartTools) => measureDepth(await base(), report),
  chart: async ({ base, report }: PartTools) => measureChart(await base(), report),
  today: async ({ base, report }: PartTools) => measureToday(await base(), report),
  sums: async ({ base, report }: PartTools) => measureSums(await base(), report),
  policies: async ({ base, ...tools }: PartTools) => measurePolicies(await base(), tools),
  csv: async ({ base, report }: PartTools) => measureCsv(await base(), report),
  felt: async ({ base, browser, report }: PartTools) =>
    measureInteractionLatency(await base(), { browser: await browser(), report }),
  paint: async ({ base, browser, report }: PartTools) =>
    measurePaint(await base(), { browser: await browser(), report }),
  charges: async ({ charges, report }: PartTools) => measureCharges(await charges(), report),
  live: async ({ charges, report }: PartTools) => measureLive(await charges(), report),
  kill: async ({ charges, report }: PartTools) => measureLiveKill(await charges(), report),
  growth: async ({ base, grounds, report }: PartTools) =>
    measureGrowth([...(await grounds(SMALLER)), await base()], report),
  search: async ({ orders, report }: PartTools) => measureSearch(await orders(), report),
  memory: async ({ fresh, report }: PartTools) => measureMemory(await fresh(), report),
  start: async ({ base, report }: PartTools) => measureStart((await base()).merchant, report),
  idle: ({ clusterUrl, report }: PartTools) => measureIdle(clusterUrl, report),
}

export type Part = keyof typeof MEASUREMENTS

export const PARTS = Object.keys(MEASUREMENTS) as Part[]

export const measure = (part: Part, tools: PartTools): Promise<void> => MEASUREMENTS[part](tools)
