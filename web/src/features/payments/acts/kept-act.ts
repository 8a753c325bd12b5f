import * as z from 'zod/mini'

import type { PaymentAct } from '#/entities/payment/payment-acts.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { newIdempotencyKey } from '#/lib/api/idempotency-key.ts'

const keptAct = z.object({
  act: z.enum(['refund', 'capture', 'cancel']),
  isPartial: z.boolean(),
  text: z.string(),
  /** Kept as well: what was sent just before cannot be done twice afterwards. */
  idempotencyKey: z.string(),
})
export type KeptAct = z.infer<typeof keptAct>

/** The open act of a payment, kept in this tab: whose session ends in the middle of it signs in and goes on. */
export interface ActWork {
  /** Null when no act is open. */
  read: () => KeptAct | null
  begin: (act: PaymentAct) => void
  /** Keeps what was typed; an act that was opened straight from a list is kept from then on. */
  change: (act: PaymentAct, part: Partial<KeptAct>) => void
  forget: () => void
  /** The act's idempotency key, and who keeps the next one. */
  key: { key: string | undefined; onKey: (key: string) => void }
}

const fresh = (act: PaymentAct): KeptAct => ({
  act,
  isPartial: false,
  text: '',
  idempotencyKey: newIdempotencyKey(),
})

/** What was begun with a payment and kept in the tab, for this person alone. */
export function useActWork(transactionId: string): ActWork {
  const { merchantId, email } = useSession()
  const name = `act:${merchantId}:${email}:${transactionId}`
  const read = (): KeptAct | null => {
    const kept = keptAct.safeParse(drafts.read(name))
    return kept.success ? kept.data : null
  }
  return {
    read,
    begin: (act) => drafts.keep(name, fresh(act)),
    change: (act, part) => drafts.keep(name, { ...(read() ?? fresh(act)), ...part }),
    forget: () => drafts.forget(name),
    key: {
      key: read()?.idempotencyKey,
      onKey: (idempotencyKey) => {
        const before = read()
        if (before) drafts.keep(name, { ...before, idempotencyKey })
      },
    },
  }
}
