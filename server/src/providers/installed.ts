import { fileBank } from './bank/files/provider.ts'
import { stripeConnect } from './bank/stripe/provider.ts'
import { sandboxBank } from './bank/sandbox/provider.ts'
import { sandboxCard } from './card/sandbox/provider.ts'
import type { ProviderDefinition } from './define-provider.ts'
import { stripeCard } from './card/stripe/provider.ts'
import { sandboxDirectDebit } from './direct-debit/sandbox/provider.ts'
import { stripeBecs } from './direct-debit/stripe/provider.ts'
import { sandboxPayTo } from './payto/sandbox/provider.ts'
import { sandboxWallet } from './wallet/sandbox/provider.ts'

/**
 * A new provider needs one line here. Unless a rule says otherwise, the first of a kind takes new payments, so
 * sandboxes come last.
 */
export const INSTALLED: readonly ProviderDefinition[] = [
  stripeCard,
  sandboxCard,
  stripeBecs,
  sandboxDirectDebit,
  sandboxPayTo,
  fileBank,
  stripeConnect,
  sandboxBank,
  sandboxWallet,
]
