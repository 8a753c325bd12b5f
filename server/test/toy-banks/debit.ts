import { randomUUID } from 'node:crypto'

import * as z from 'zod/mini'

import {
  defineProvider,
  type OpenedProvider,
  type ProviderKit,
} from '../../src/providers/define-provider.ts'
import type { DebitLookup } from '../../src/providers/direct-debit/port.ts'
import { type ToyEvents, toyEvents } from '../toy-card/events.ts'
import { type ToyCalls, toyRefunds } from './refunds.ts'

const ACCOUNT = { routingNumber: '111111', last4: '0007' }
const DAY = 86_400_000

interface ToyDebit extends OpenedProvider<'direct_debit'>, Pick<ToyEvents, 'tell'> {
  calls: ToyCalls
  /** A single-use token of an account. */
  token(): string
  /** Confirms every debit. */
  confirm(): void
  /** Customers' banks return every debit. */
  giveBack(): void
  /** Answers this for every debit from now on. */
  say(outcome: DebitLookup): void
  /** Leaves every new debit unanswered, although the banks confirm them. */
  fallSilent(): void
}

/** A second direct debit provider. */
export const toyDebit = defineProvider({
  kind: 'direct_debit',
  name: 'toy_debit',
  settings: z.object({ TOY_DEBIT_ORIGIN: z.url() }),
  storage: null,
  open: openToyDebit,
})

function openToyDebit(kit: ProviderKit<{ TOY_DEBIT_ORIGIN: string }>): ToyDebit {
  const calls: ToyCalls = []
  const tokens = new Set<string>()
  const debits = new Map<string, DebitLookup>()
  const amounts = new Map<string, number>()
  const { readEvent, tell } = toyEvents(kit)
  const inDays = (days: number): Date => new Date(kit.clock.now().getTime() + days * DAY)
  const ref = (operationId: string): string => `toy_${operationId}`
  let isSilent = false
  const settle = (outcomeOf: (operationId: string, amount: number) => DebitLookup): void => {
    for (const operationId of debits.keys())
      debits.set(operationId, outcomeOf(operationId, amounts.get(operationId) ?? 0))
  }
  return {
    calls,
    tell,
    token() {
      const token = `ptkn_${randomUUID().replaceAll('-', '')}`
      tokens.add(token)
      return token
    },
    confirm: () =>
      settle((operationId) => ({
        kind: 'confirmed',
        ref: ref(operationId),
        account: ACCOUNT,
        returnsUntil: inDays(7),
      })),
    giveBack: () =>
      settle((operationId, amount) => ({
        kind: 'returned',
        taken: amount,
        won: 0,
        ref: ref(operationId),
        code: 'insufficientfunds',
        account: ACCOUNT,
      })),
    say: (outcome) => settle(() => outcome),
    fallSilent() {
      isSilent = true
    },
    provider: {
      name: 'toy_debit',
      page: {
        part: 'account-fields',
        tokensUrl: `${kit.settings.TOY_DEBIT_ORIGIN}/tokens`,
        settings: {},
      },
      needsAcceptance: false,
      readEvent,
      ...toyRefunds(calls),
      async submit({ operationId, accountToken, amount }) {
        calls.push(`submit ${operationId}`)
        if (!tokens.delete(accountToken))
          return { kind: 'failed', code: 'payment_token_unknown', account: null }
        const outcome = {
          kind: 'submitted',
          ref: ref(operationId),
          account: ACCOUNT,
          resultAt: inDays(2),
        } as const
        debits.set(operationId, outcome)
        amounts.set(operationId, amount)
        return isSilent ? new Promise(() => undefined) : outcome
      },
      async lookup(operationId) {
        calls.push(`lookup ${operationId}`)
        return debits.get(operationId) ?? { kind: 'not_found' }
      },
      async close(operationId) {
        const existing = debits.get(operationId)
        return existing && existing.kind !== 'not_found' ? existing : { kind: 'not_debited' }
      },
      movements: async () => ({ kind: 'movements', movements: [] }),
    },
  }
}
