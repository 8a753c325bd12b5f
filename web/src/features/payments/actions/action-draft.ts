import { actionNamed, type PaymentAction } from '#/entities/payment/payment-actions.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { newIdempotencyKey } from '#/lib/api/idempotency-key.ts'

export interface SavedAction {
  act: PaymentAction
  isPartial: boolean
  text: string
  /** The reason for a refund. */
  reason: string
  /** Stored too, so that a request already sent cannot repeat. */
  idempotencyKey: string
}

/** Checked by hand, because every visit to the payments loads this and a schema would load zod too. */
function parseAction(value: unknown): SavedAction | null {
  if (typeof value !== 'object' || value === null) return null
  const { act, isPartial, text, reason, idempotencyKey } = value as Partial<
    Record<keyof SavedAction, unknown>
  >
  const action = actionNamed(act)
  if (action === null || typeof isPartial !== 'boolean') return null
  if (typeof text !== 'string' || typeof idempotencyKey !== 'string') return null
  return {
    act: action,
    isPartial,
    text,
    reason: typeof reason === 'string' ? reason : '',
    idempotencyKey,
  }
}

/** The open action on a payment, stored in this tab so that it survives a new sign-in. */
export interface ActionDraft {
  read: () => SavedAction | null
  start: (action: PaymentAction) => void
  /** Stores the input; also begins to store an action that was opened from a list. */
  change: (action: PaymentAction, changes: Partial<SavedAction>) => void
  forget: () => void
  /** The idempotency key of the action, and the callback that stores the next one. */
  key: { key: string | undefined; onKey: (key: string) => void }
}

const newAction = (action: PaymentAction): SavedAction => ({
  act: action,
  isPartial: false,
  text: '',
  reason: '',
  idempotencyKey: newIdempotencyKey(),
})

/** Stored per person. */
export function useActionDraft(transactionId: string): ActionDraft {
  const { merchantId, email } = useSession()
  const name = `act:${merchantId}:${email}:${transactionId}`
  const read = (): SavedAction | null => parseAction(drafts.read(name))
  return {
    read,
    start: (action) => drafts.save(name, newAction(action)),
    change: (action, changes) =>
      drafts.save(name, { ...(read() ?? newAction(action)), ...changes }),
    forget: () => drafts.forget(name),
    key: {
      key: read()?.idempotencyKey,
      onKey: (idempotencyKey) => {
        const before = read()
        if (before) drafts.save(name, { ...before, idempotencyKey })
      },
    },
  }
}
