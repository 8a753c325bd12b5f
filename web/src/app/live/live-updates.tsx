import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { updateCachedPayment } from '#/entities/payment/update-cached-payment.ts'
import { liveState } from '#/entities/live/live-state.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import type { ReceivedEvent } from '#/lib/live/live-connection.ts'
import { staleAfter, staleAfterAny } from '#/lib/live/live-keys.ts'
import { followLive } from '#/lib/live/live-tabs.ts'

import { ConnectionNotice } from './connection-notice.tsx'
import { install } from './install.ts'
import classes from './live-updates.module.css'
import { PaymentToasts, type PaymentToast } from './payment-toasts.tsx'
import { createLiveRefresh } from './live-refresh.ts'
import { watchPage } from './watch-page.ts'

interface LiveUpdatesProps {
  merchant: Merchant
  /** Follows a link within the dashboard. */
  open: (href: string) => void
}

/** A busy shop's notes would otherwise fill the screen. */
const MAX_TOASTS = 3

/** Refreshes the pages of this tab after domain events, and shows new payments and a lost connection. */
export function LiveUpdates({ merchant, open }: LiveUpdatesProps) {
  const { slug, signIn } = merchant
  const { merchantId } = merchant.config
  const client = useQueryClient()
  const state = useQuery({ ...liveState(merchantId), enabled: false }).data
  const [toasts, setToasts] = useState<readonly PaymentToast[]>([])

  useEffect(() => {
    const signedIn = signIn.state()
    if (signedIn.isLoggedIn !== true) return undefined
    install(slug, merchant.brand.id, { merchantId, userId: signedIn.claims.sub })
    const refresh = createLiveRefresh(client)
    const subscription = followLive({
      merchantId,
      userId: signedIn.claims.sub,
      onEvent(received) {
        if (received.event.payment) updateCachedPayment(client, merchantId, received.event.payment)
        refresh.refresh(staleAfter(received.event.kind, merchantId), received.event.listeners)
        const toast = toastOf(received)
        if (toast) setToasts((current) => [...current, toast].slice(-MAX_TOASTS))
      },
      onMissed: () => refresh.refresh(staleAfterAny(merchantId)),
      onState: (next) => client.setQueryData(liveState(merchantId).queryKey, next),
      onWatched: refresh.watch,
      onAnswer: (answer) => void refresh.receive(answer),
    })
    const stopWatching = watchPage(client, subscription.watch)
    return () => {
      stopWatching()
      subscription.stop()
      refresh.stop()
    }
  }, [client, merchantId, signIn, slug, merchant.brand.id])

  const dismiss = (id: string): void =>
    setToasts((current) => current.filter((toast) => toast.id !== id))
  return (
    <div className={classes['container']}>
      <PaymentToasts
        toasts={toasts}
        hrefOf={(transactionId) => `/${slug}/payments?payment=${transactionId}`}
        onOpen={open}
        onDismiss={dismiss}
      />
      <ConnectionNotice state={state} />
    </div>
  )
}

function toastOf({ id, isLate, event: { paid, subjectId } }: ReceivedEvent): PaymentToast | null {
  return paid && !isLate ? { id, transactionId: subjectId, ...paid } : null
}
