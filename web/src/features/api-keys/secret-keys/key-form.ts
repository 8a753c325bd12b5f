import {
  KEY_SCOPE_NAMES,
  KEY_SCOPES,
  keyScope,
  READING_SCOPES,
  type KeyScope,
} from '@paydeck/contract/access/key-scopes'
import type { NewSecretKey, SecretKey } from '@paydeck/contract/calls/api-keys'
import { formatMoney, parseAmount } from '@paydeck/contract/money/money'
import * as z from 'zod/mini'

import { crossField, trimmed, problemUnless } from '#/lib/form/rules.ts'

/** The common sets of permissions; `chosen` is any other. */
const REACHES = ['everything', 'no-refunds', 'reading', 'chosen'] as const
export type Reach = (typeof REACHES)[number]

const REFUND: KeyScope = 'payments:refund'

const SCOPES_BY_REACH: Readonly<Record<Exclude<Reach, 'chosen'>, readonly KeyScope[] | null>> = {
  everything: null,
  'no-refunds': KEY_SCOPE_NAMES.filter((scope) => scope !== REFUND),
  reading: READING_SCOPES,
}

export const REACH_OPTIONS: readonly { value: Reach; label: string; hint?: string }[] = [
  { value: 'everything', label: 'Everything' },
  { value: 'no-refunds', label: 'Everything but refunds' },
  { value: 'reading', label: 'Read only', hint: 'For reports, and for assistants that ask' },
  { value: 'chosen', label: 'What I choose' },
]

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const SCOPE_OPTIONS = KEY_SCOPE_NAMES.map((scope) => ({
  scope,
  label: capitalised(KEY_SCOPES[scope]),
}))

const name = trimmed.check(
  z.minLength(1, 'Please enter a name'),
  z.maxLength(40, 'Please use at most 40 letters'),
)

export const renameForm = z.object({ name })

export const keyForm = z
  .object({
    name,
    reach: z.enum(REACHES),
    scopes: z.array(keyScope),
    /** Dollars as typed; empty for no limit. */
    refundLimit: trimmed,
  })
  .check(
    crossField('scopes', ({ reach, scopes }) =>
      problemUnless(reach !== 'chosen' || scopes.length > 0, 'Please choose at least one.'),
    ),
    crossField('refundLimit', (draft) =>
      problemUnless(
        !mayRefund(draft) || draft.refundLimit === '' || parseAmount(draft.refundLimit) !== null,
        'Please enter an amount',
      ),
    ),
  )
export type KeyDraft = z.infer<typeof keyForm>

export const EMPTY_KEY: KeyDraft = { name: '', reach: 'everything', scopes: [], refundLimit: '' }

const scopesOf = ({ reach, scopes }: KeyDraft): KeyScope[] | null => {
  const granted = reach === 'chosen' ? scopes : SCOPES_BY_REACH[reach]
  return granted && [...granted]
}

export const mayRefund = (draft: KeyDraft): boolean => scopesOf(draft)?.includes(REFUND) ?? true

export const toNewKey = (draft: KeyDraft): NewSecretKey => ({
  name: draft.name,
  scopes: scopesOf(draft),
  refundLimit: mayRefund(draft) && draft.refundLimit !== '' ? parseAmount(draft.refundLimit) : null,
})

export function describeAccess(
  { scopes, refundLimit }: Pick<SecretKey, 'scopes' | 'refundLimit'>,
  currency: string,
): string {
  const access = reachOf(scopes)
  return refundLimit === null
    ? access
    : `${access}; refunds up to ${formatMoney(refundLimit, currency)}`
}

function reachOf(scopes: readonly KeyScope[] | null): string {
  const isSame = (preset: readonly KeyScope[] | null | undefined): boolean =>
    preset === scopes ||
    (scopes?.length === preset?.length &&
      (preset?.every((scope) => scopes?.includes(scope)) ?? false))
  const match = REACH_OPTIONS.find(
    ({ value }) => value !== 'chosen' && isSame(SCOPES_BY_REACH[value]),
  )
  if (match) return match.label
  return capitalised((scopes ?? []).map((scope) => KEY_SCOPES[scope]).join(', '))
}
