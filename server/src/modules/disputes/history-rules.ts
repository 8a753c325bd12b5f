import type { DisputeStep } from '@paydeck/contract/calls/payments/disputes'

/** An activity log event about a dispute, with the person's name. */
export interface LoggedStep {
  at: Date
  action: string
  actor: string
  name: string | null
  details: Record<string, unknown>
}

/** Keyed by action in the activity log. */
const KINDS = {
  'dispute.save': 'saved',
  'dispute.submit': 'submitted',
  'dispute.accept': 'accepted',
  'dispute.file_added': 'file_added',
  'dispute.file_removed': 'file_removed',
  'dispute.reminded': 'reminded',
} as const satisfies Record<string, DisputeStep['kind']>

export const LOGGED_STEPS = Object.keys(KINDS)

const FORMER = 'a former colleague'

const isLogged = (action: string): action is keyof typeof KINDS => Object.hasOwn(KINDS, action)

function toStep({ at, action, actor, name, details }: LoggedStep): DisputeStep[] {
  if (!isLogged(action)) return []
  const { name: fileName, daysLeft } = details
  return [
    {
      kind: KINDS[action],
      at: at.toISOString(),
      by: actor.startsWith('system:') ? null : (name ?? FORMER),
      fileName: typeof fileName === 'string' ? fileName : null,
      daysLeft: typeof daysLeft === 'number' ? daysLeft : null,
    },
  ]
}

/** The history of a dispute, oldest first; of consecutive drafts by one person only the last. */
export const disputeHistory = (logged: readonly LoggedStep[]): DisputeStep[] =>
  logged.flatMap(toStep).filter(({ kind, by }, at, steps) => {
    const next = steps[at + 1]
    return !(kind === 'saved' && next?.kind === 'saved' && next.by === by)
  })
