import { useQuery } from '@tanstack/react-query'

import { keyPair } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { checkoutSnippet } from './checkout-snippet.ts'
import classes from './shop.module.css'

const GUIDE = '/docs/guides/custom'

/** The three steps from keys to a page that takes payments. */
export function ConnectSection() {
  const { merchantId } = useSession()
  const { data: pair } = useQuery(keyPair(merchantId))
  if (!pair) return null
  const snippet = checkoutSnippet(location.origin, pair.publicToken)
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
        </li>
      </ol>
      <figure className={classes['snippet']} aria-label="Code for your page">
        <pre>{snippet}</pre>
        <CopyButton value={snippet} what="the code" />
      </figure>
    </Section>
  )
}
