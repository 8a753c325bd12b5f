// The inventory of what the customer's page runs: PCI DSS 4.0.1, 6.4.3 asks for each script's reason and for a way to
// assure its integrity. `npm run check:payment-page` compares a server's page with it (11.6.1).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

/** Why each script is on the page. The build fails for one without a reason. */
const REASONS: Readonly<Record<string, string>> = {
  'invoice-page': 'Shows the payment request and pays it.',
  'deferred-parts':
    'Wallets, direct debit, PayTo, instalments and the receipt: what most customers need later or never.',
  'card-fields': 'Takes the card number to the card provider.',
  'stripe-fields': 'Shows Stripe’s fields, which take the card number in a frame of Stripe’s.',
  'stripe-express': 'Shows the buttons of Apple Pay and Google Pay that Stripe draws.',
  'load-script': 'Loads the script of Google Pay, or of Stripe, where it is used.',
  'use-elements': 'Loads Stripe’s script where Stripe takes the cards.',
  'card-brand-sign': 'Draws the sign of the card scheme beside the number.',
}

export interface PaymentPageFile {
  /** Below the root of the site. */
  path: string
  kind: 'script' | 'style'
  integrity: string
  reason: string
  /** Whether the page's own markup loads it; the others load on use. */
  isInMarkup: boolean
}

const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/** Writes `payment-page.json` beside the customer's page, and gives its script tags their `integrity`. */
export function paymentPageInventory(): Plugin {
  return {
    name: 'payment-page-inventory',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'invoice',
    writeBundle({ dir = '' }, bundle) {
      const page = join(dir, 'invoice.html')
      let html = readFileSync(page, 'utf8')
      const files: PaymentPageFile[] = []
      for (const output of Object.values(bundle)) {
        const isScript = output.type === 'chunk'
        if (!isScript && !output.fileName.endsWith('.css')) continue
        const reason = isScript ? REASONS[output.name] : 'The page’s style sheet.'
        if (reason === undefined)
          throw new Error(
            `The customer's page has a new script, "${output.name}": say why in web/payment-page-inventory.ts`,
          )
        const path = `/${output.fileName}`
        const integrity = integrityOf(join(dir, output.fileName))
        const tag = isScript ? ` src="${path}"` : ` href="${path}"`
        const isInMarkup = html.includes(tag)
        if (isScript) html = html.replace(tag, `${tag} integrity="${integrity}"`)
        files.push({ path, kind: isScript ? 'script' : 'style', integrity, reason, isInMarkup })
      }
      if (!files.some(({ kind, isInMarkup }) => kind === 'script' && isInMarkup))
        throw new Error("The customer's page loads no script")
      writeFileSync(page, html)
      writeFileSync(join(dir, 'payment-page.json'), `${JSON.stringify(files, null, 2)}\n`)
    },
  }
}
