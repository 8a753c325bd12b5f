/** The counts of one kind of call. */
interface Line {
  count: number
  refused: number
  failed: number
  milliseconds: number[]
}

export type Ending = 'answered' | 'refused' | 'failed'
export type Tally = ReturnType<typeof createTally>

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Counts calls by kind, with their durations in milliseconds. */
export function createTally() {
  const lines = new Map<string, Line>()
  return {
    add(kind: string, ending: Ending, ms: number): void {
      const line = lines.get(kind) ?? { count: 0, refused: 0, failed: 0, milliseconds: [] }
      lines.set(kind, line)
      line.count += 1
      if (ending === 'refused') line.refused += 1
      if (ending === 'failed') line.failed += 1
      else line.milliseconds.push(ms)
    },
    /** A text table with a line per kind and a total. */
    toString(): string {
      const all: Line = { count: 0, refused: 0, failed: 0, milliseconds: [] }
      for (const line of lines.values()) {
        all.count += line.count
        all.refused += line.refused
        all.failed += line.failed
        for (const ms of line.milliseconds) all.milliseconds.push(ms)
      }
      return [...[...lines].toSorted(([a], [b]) => a.localeCompare(b)), ['all', all] as const]
        .map(([kind, { count, refused, failed, milliseconds }]) => {
          const sorted = milliseconds.toSorted((a, b) => a - b)
          const share = ((failed / count) * 100).toFixed(2)
          return `${kind.padEnd(24)} ${String(count).padStart(7)} calls, ${refused} refused, ${failed} failed (${share} %), p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms`
        })
        .join('\n')
    },
  }
}
