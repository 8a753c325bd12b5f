import { currencyOf } from '@paydeck/contract/money/currency'
import { useQuery } from '@tanstack/react-query'

import { keyPair } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { checkoutSnippet, pluginConstants } from './checkout-snippet.ts'
import classes from './shop.module.css'

const GUIDE = '/docs/guides/custom'

/** The three steps from keys to a page that takes payments. */
export function ConnectSection() {
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
        </li>
      </ol>
      <figure className={classes['snippet']} aria-label="Code for your page">
        <pre>{snippet}</pre>
        <CopyButton value={snippet} what="the code" />
      </figure>
      <h3 className={classes['plugins']}>A plugin that you have already</h3>
      <p className={classes['note']}>
        Plugins made for Limepay or April work with the keys above once they use these addresses
        instead of theirs.
      </p>
      {pluginConstants(location.origin).map(({ plugin, api, script }) => (
        <div key={plugin} className={classes['constants']} role="group" aria-label={plugin}>
          <h4>{plugin}</h4>
          <dl>
            <Constant label="API" value={api} what="the address of the API" />
            <Constant label="Script" value={script} what="the address of the script" />
          </dl>
        </div>
      ))}
    </Section>
  )
}

interface ConstantProps {
  label: string
  value: string
  what: string
}

function Constant({ label, value, what }: ConstantProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value} what={what} />
      </dd>
    </div>
  )
}
