/** How long the previous token stays valid, in case of two requests at once or a lost response. */
export const GRACE_MS = 30_000

/** `again`: the previous token, recently replaced. `reuse`: someone else has it. `stranger`: it never existed. */
export function evaluateRefresh(
  stored: { generation: number; rotatedAt: Date },
  generation: number,
  now: Date,
): 'rotate' | 'again' | 'reuse' | 'stranger' {
  if (generation === stored.generation) return 'rotate'
  if (generation > stored.generation) return 'stranger'
  const isRecent = now.getTime() - stored.rotatedAt.getTime() <= GRACE_MS
  return generation === stored.generation - 1 && isRecent ? 'again' : 'reuse'
}
