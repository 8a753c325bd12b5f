export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`

export const perSecond = (value: number): string => `${Math.round(value)}/s`
