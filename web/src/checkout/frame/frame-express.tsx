import { useState } from 'react'

import { cardPartOf } from '../../hosted-page/card/card-entry.tsx'
import { type FrameWalletsProps, walletInfo } from './frame-wallets.tsx'

export function FrameExpress({ api, options, isBusy, onCard }: FrameWalletsProps) {
  const { cardProvider, merchant } = api.session
  const [hasButtons, setHasButtons] = useState(false)
  const Express = cardPartOf(cardProvider)?.Express
  if (!cardProvider || !Express) return null
  return (
    <section className="wallets" aria-label="Pay with your wallet" hidden={!hasButtons}>
      <Express
        page={cardProvider}
        amount={options.amount}
        currency={options.currency}
        country={merchant.country}
        payee={merchant.name}
        isLocked={isBusy}
        onReady={setHasButtons}
        pay={({ wallet, token }) => onCard(walletInfo(wallet), token)}
      />
      <p className="or">
        <span>or</span>
      </p>
    </section>
  )
}
