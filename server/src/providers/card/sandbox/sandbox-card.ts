import type { CardDetails, CardToken } from '@paydeck/contract/calls/payments/card-provider'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'

import type { OpenedProvider } from '../../define-provider.ts'
import type { DisputesByHand } from '../../sandbox/disputes-by-hand.ts'
import type { DeliverOptions } from '../../sandbox/events.ts'
import type { Faults } from './faults.ts'
import type { MadeRefund } from './follow-up-store.ts'
import type { TakenCharge } from './store.ts'

/** A card provider for development, tests and demos: no card is real, everything else is. */
export interface SandboxCardProvider extends OpenedProvider<'card'> {
  faults: Faults
  /** In addition to those of test cards. */
  disputes: DisputesByHand
  /** Signs the events. */
  eventKey: Buffer
  /** What the hosted page does with card details; for the demo, which has no page. */
  tokenise(details: CardDetails): Promise<CardToken>
  tokeniseWallet(
    details: Pick<CardDetails, 'number' | 'expMonth' | 'expYear'>,
    wallet: WalletKind,
  ): Promise<CardToken>
  /** Charges and captures that took money, for reconciliation. */
  charges(operationIds: readonly string[]): Promise<TakenCharge[]>
  refunds(operationIds: readonly string[]): Promise<MadeRefund[]>
  answerChallenge(threeDSAuthorisationId: string, passed: boolean): Promise<void>
  /** Sends due events, as often and in the order requested. Returns how many the server accepted. */
  deliver(options?: DeliverOptions): Promise<number>
}
