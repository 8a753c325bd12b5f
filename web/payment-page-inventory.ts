// The inventory of scripts on the hosted page and in our frames on a shop's page. PCI DSS 4.0.1, 6.4.3 requires a
// reason for each script and a way to assure its integrity. For 11.6.1, `npm run check:payment-page` compares a server's
// page with the inventory.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import {
  CHALLENGE_RETURN_PATH,
  CHECKOUT_CHALLENGE_PATH,
  CHECKOUT_FRAME_PATH,
} from '../contract/src/calls/shop/checkout-addresses.ts'

/** Why each script is on the page. The build fails for one without a reason. */
const REASONS: Readonly<Record<string, string>> = {
  frame: 'Shows the checkout on a shop’s page and takes its card.',
  challenge: 'Shows the page of the customer’s bank in a dialog over the shop.',
  'challenge-return': 'Tells the dialog that the bank is done.',
  messages: 'What a frame and the script on the shop’s page say to each other.',
  'hosted-page': 'Shows the payment request and pays it.',
  'deferred-parts':
    'Wallets, direct debit, PayTo, instalments and the receipt: what most customers need later or never.',
  'card-fields': 'Takes the card number to the card provider.',
  'stripe-fields': 'Shows Stripe’s fields, which take the card number in a frame of Stripe’s.',
  'stripe-express': 'Shows the buttons of Apple Pay and Google Pay that Stripe draws.',
  'load-script': 'Loads the script of Google Pay, or of Stripe, where it is used.',
  'use-elements': 'Loads Stripe’s script where Stripe takes the cards.',
  'card-brand-logo': 'Draws the logo of the card scheme beside the number.',
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

/** A page and everything that it loads. */
export interface FramedPage {
  /** Below the root of the site. */
  address: string
  files: PaymentPageFile[]
}

const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/** Lists the files of a page, and adds `integrity` to its script tags. */
function listFiles(dir: string, name: string, outputs: readonly Output[]): PaymentPageFile[] {
  const page = join(dir, name)
  let html = readFileSync(page, 'utf8')
  const files: PaymentPageFile[] = []
  for (const output of outputs) {
    const isScript = output.type === 'chunk'
    if (!isScript && !output.fileName.endsWith('.css')) continue
    const reason = isScript ? REASONS[output.name] : 'The page’s style sheet.'
    if (reason === undefined)
      throw new Error(
        `${name} has a new script, "${output.name}": say why in web/payment-page-inventory.ts`,
      )
    const path = `/${output.fileName}`
    const integrity = integrityOf(join(dir, output.fileName))
    const tag = isScript ? ` src="${path}"` : ` href="${path}"`
    const isInMarkup = html.includes(tag)
    if (isScript) html = html.replace(tag, `${tag} integrity="${integrity}"`)
    files.push({ path, kind: isScript ? 'script' : 'style', integrity, reason, isInMarkup })
  }
  if (!files.some(({ kind, isInMarkup }) => kind === 'script' && isInMarkup))
    throw new Error(`${name} loads no script`)
  writeFileSync(page, html)
  return files
}

type Output = Rolldown.OutputBundle[string]

/** The outputs that an entry loads: its chunk, the chunks that it imports, and their style sheets. */
function outputsOf(bundle: Rolldown.OutputBundle, name: string): Output[] {
  const entry = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${name}`),
  )
  const outputs = new Set<Output>(entry ? [entry] : [])
  for (const output of outputs) {
    if (output.type !== 'chunk') continue
    const { imports, dynamicImports, viteMetadata } = output
    for (const file of [...imports, ...dynamicImports, ...(viteMetadata?.importedCss ?? [])]) {
      const loaded = bundle[file]
      if (loaded) outputs.add(loaded)
    }
  }
  return [...outputs]
}

const FRAMES: Readonly<Record<string, string>> = {
  'frame.html': CHECKOUT_FRAME_PATH,
  'challenge.html': CHECKOUT_CHALLENGE_PATH,
  'challenge-return.html': CHALLENGE_RETURN_PATH,
}

const write = (dir: string, name: string, inventory: unknown): void =>
  writeFileSync(join(dir, name), `${JSON.stringify(inventory, null, 2)}\n`)

/** Writes `payment-page.json` beside the hosted page, and `checkout-pages.json` beside the frames of the checkout. */
export function paymentPageInventory(): Plugin {
  return {
    name: 'payment-page-inventory',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'hostedPage' || name === 'checkout',
    writeBundle({ dir = '' }, bundle) {
      if (this.environment.name === 'hostedPage')
        write(dir, 'payment-page.json', listFiles(dir, 'hosted-page.html', Object.values(bundle)))
      else
        write(
          dir,
          'checkout-pages.json',
          Object.entries(FRAMES).map(([name, address]): FramedPage => ({
            address,
            files: listFiles(dir, name, outputsOf(bundle, name)),
          })),
        )
    },
  }
}
