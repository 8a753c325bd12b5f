import { asking, type ProviderCallOptions, guardMovements } from '../provider-call.ts'
import type { BankGateway, BankProvider } from './port.ts'

/** A bank that always answers: silence and exceptions are `unknown`, never a failure. */
export function guardBank(bank: BankProvider, options: ProviderCallOptions): BankGateway {
  const ask = asking(`The bank "${bank.name}"`, options)
  return {
    name: bank.name,
    ...guardMovements(ask, bank),
    send: (request) => ask(request.payoutId, (signal) => bank.send(request, signal)),
    lookup: (payoutId) => ask(payoutId, (signal) => bank.lookup(payoutId, signal)),
  }
}
