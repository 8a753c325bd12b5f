import { heldBackBy } from '../circuit/circuit.ts'
import { providerCaller, type ProviderCallOptions, guardMovements } from '../provider-call.ts'
import type { MovementsProvider } from '../movements/port.ts'
import type { BankGateway, BankProvider } from './port.ts'

const hasList = (bank: BankProvider): bank is BankProvider & MovementsProvider =>
  bank.movements !== undefined

/** A bank that always answers: silence and exceptions become `unknown`, never a failure. */
export function guardBank(bank: BankProvider, options: ProviderCallOptions): BankGateway {
  const call = providerCaller({ kind: 'bank', name: bank.name }, options)
  return {
    name: bank.name,
    ...heldBackBy(options),
    ...(hasList(bank) && guardMovements(call, bank)),
    send: (request) => call(request.payoutId, (signal) => bank.send(request, signal)),
    lookup: (payoutId) => call(payoutId, (signal) => bank.lookup(payoutId, signal), 'look'),
  }
}
