import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { copyText } from '#/lib/text/copy-text.ts'
import { Button } from '#/ui/controls/button.tsx'

import classes from './quick.module.css'
import type { CreatedRequest } from './use-send-request.ts'

/** The device's share sheet comes first, if there is one. */
export function ShareLinks({ created: { order, link } }: { created: CreatedRequest }) {
  const [copyMessage, setCopyMessage] = useState('')
  const canShare = typeof navigator.share === 'function'
  const share = async () => {
    const text = `Pay ${formatMoneyWithCode(order.amount, order.currency)} for order ${order.internalOrderId}`
    // `share` rejects when the person closes the sheet.
    await navigator.share({ title: text, text, url: link }).catch(() => undefined)
  }
  const copy = async () =>
    setCopyMessage(
      (await copyText(link))
        ? 'Copied. Anyone with this link can open the order.'
        : 'Your browser did not allow copying. Open the payment page and copy its address.',
    )
  return (
    <>
      <div className={classes['links']}>
        {canShare && <Button onClick={() => void share()}>Share…</Button>}
        <Button onClick={() => void copy()}>Copy link</Button>
        <a href={link} target="_blank" rel="noreferrer">
          Open the payment page
        </a>
      </div>
      <span role="status" className={classes['muted']}>
        {copyMessage}
      </span>
    </>
  )
}
