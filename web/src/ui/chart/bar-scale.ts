/** The layout of bars that go up or down from zero, in fractions of the chart's height. */
export interface BarScale {
  /** Amounts that get a line, highest first. */
  marks: number[]
  /** The part below zero. */
  below: number
  /** The height of an amount of either sign. */
  share: (amount: number) => number
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Rounds up to one, two, two and a half or five times a power of ten. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return (STEPS.find((step) => step * power >= amount) ?? 10) * power
}

const LINES = 3

/** @param minStep the smallest step between lines; 100 is one dollar in cents */
export function barScale(amounts: readonly number[], minStep = 100): BarScale {
  const highest = Math.max(0, ...amounts)
  const lowest = Math.min(0, ...amounts)
  const step = roundUp(Math.max((highest - lowest) / LINES, minStep))
  const stepsAbove = Math.max(Math.ceil(highest / step), lowest < 0 ? 0 : 1)
  const stepsBelow = Math.ceil(-lowest / step)
  const stepCount = stepsAbove + stepsBelow
  return {
    marks: Array.from({ length: stepCount + 1 }, (_, index) => (stepsAbove - index) * step),
    below: stepsBelow / stepCount,
    share: (amount) => Math.abs(amount) / (stepCount * step),
  }
}
