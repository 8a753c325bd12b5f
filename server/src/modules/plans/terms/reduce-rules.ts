/** Reduces all amounts equally, none below zero; odd cents come off the latest. Throws when they sum to too little. */
export function reduceEvenly(amounts: readonly number[], reduction: number): number[] {
  const remaining = [...amounts]
  let rest = reduction
  for (;;) {
    const open = [...remaining.keys()].filter((at) => (remaining[at] ?? 0) > 0)
    if (rest === 0) return remaining
    if (open.length === 0) throw new Error(`${rest} cents too many to take off`)
    const share = Math.floor(rest / open.length)
    if (share === 0) {
      for (const at of open.slice(-rest)) remaining[at] = (remaining[at] ?? 0) - 1
      return remaining
    }
    for (const at of open) {
      const cut = Math.min(share, remaining[at] ?? 0)
      remaining[at] = (remaining[at] ?? 0) - cut
      rest -= cut
    }
  }
}
