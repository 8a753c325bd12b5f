import { currencyOf } from '@paydeck/contract/money/currency'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'

import { keyPair } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { checkoutSnippet } from './checkout-snippet.ts'
import { PluginLines } from './plugin-lines.tsx'
import classes from './shop.module.css'

const GUIDE = '/docs/guides/custom'

/**
 * The steps from keys to a page that takes payments.
 * @param children a button that tests a webhook
 */
export function ConnectSection({ children }: { children?: ReactNode }) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { data: pair } = useQuery(keyPair(merchantId))
  if (!pair) return null
  const snippet = checkoutSnippet(
    location.origin,
    pair.publicToken,
    currencyOf(merchantTradingCountry),
  )
  return (
    <Section title="Connect your shop">
      <ol className={classes['steps']}>
        <li>Keep the secret key on your server. The publishable key may be in your pages.</li>
        <li>Add the address of your shop above.</li>
        <li>
          Paste this into your page, and let your server create the order and pay it with the token.
          The{' '}
          <a href={GUIDE} target="_blank" rel="noopener">
            guide
          </a>{' '}
          has the two calls.
          <figure className={classes['snippet']} aria-label="Code for your page">
            <details className={classes['code']}>
              <summary>Show the code</summary>
              <pre>{snippet}</pre>
            </details>
            <CopyButton value={snippet} label="the code" />
          </figure>
        </li>
        <li>
          Add a webhook below, so that we notify your server of every payment, and send it a test.
          <div className={classes['test']}>
            <Suspense fallback={null}>{children}</Suspense>
          </div>
        </li>
      </ol>
      <PluginLines publicKey={pair.publicToken} />
    </Section>
  )
}
