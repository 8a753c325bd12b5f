/** Reduces all amounts equally, none below zero; odd cents come off the latest. Throws when they sum to too little. */
export function reduceEvenly(amounts: readonly number[], reduction: number): number[] {
  const left = [...amounts]
  let rest = reduction
  for (;;) {
    const open = [...left.keys()].filter((at) => (left[at] ?? 0) > 0)
    if (rest === 0) return left
    if (open.length === 0) throw new Error(`${rest} cents too many to take off`)
    const share = Math.floor(rest / open.length)
    if (share === 0) {
      for (const at of open.slice(-rest)) left[at] = (left[at] ?? 0) - 1
      return left
    }
    for (const at of open) {
      const taken = Math.min(share, left[at] ?? 0)
      left[at] = (left[at] ?? 0) - taken
      rest -= taken
    }
  }
}
