/** How long the previous token stays valid, for two at once or a lost answer. */
export const GRACE_MS = 30_000

/** `again`: the previous one, its successor recent. `reuse`: another party has it. `stranger`: never existed. */
export function evaluateRefresh(
  kept: { generation: number; rotatedAt: Date },
  generation: number,
  now: Date,
): 'rotate' | 'again' | 'reuse' | 'stranger' {
  if (generation === kept.generation) return 'rotate'
  if (generation > kept.generation) return 'stranger'
  const isRecent = now.getTime() - kept.rotatedAt.getTime() <= GRACE_MS
  return generation === kept.generation - 1 && isRecent ? 'again' : 'reuse'
}
