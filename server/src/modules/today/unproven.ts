import type { ProofRow } from '../bank-lines/proofs.ts'
import type { AttentionLine } from './attention-store.ts'

interface CountedDays {
  count: number
  since: string | null
}

const MAX_COUNT = 1000

/** What bank statements leave open: one line for each kind, with a link to the first account that has it. */
export const unprovenLines = (proofs: readonly ProofRow[]): AttentionLine[] => [
  lineOf('deposit_open', proofs, ({ open, openSince }) => ({ count: open, since: openSince })),
  lineOf('transfer_missing', proofs, ({ missing, missingSince }) => ({
    count: missing,
    since: missingSince,
  })),
]

function lineOf(
  kind: AttentionLine['kind'],
  proofs: readonly ProofRow[],
  counted: (proof: ProofRow) => CountedDays,
): AttentionLine {
  const days = proofs
    .map((proof) => ({ ...counted(proof), account: proof.externalAccountId }))
    .filter(({ count }) => count > 0)
  const [since = null] = days.flatMap((day) => day.since ?? []).toSorted()
  const count = days.reduce((sum, day) => sum + day.count, 0)
  return {
    kind,
    count: Math.min(count, MAX_COUNT),
    deadline: null,
    since,
    firstId: days[0]?.account ?? null,
  }
}
