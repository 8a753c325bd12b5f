import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { updateCachedPayment } from '#/entities/payment/take-row.ts'
import { liveState } from '#/entities/live/live-state.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import type { LiveNews } from '#/lib/live/live-connection.ts'
import { staleAfter, staleAfterAny } from '#/lib/live/live-keys.ts'
import { followLive } from '#/lib/live/live-tabs.ts'

import { ConnectionNote } from './connection-note.tsx'
import { install } from './install.ts'
import classes from './live-updates.module.css'
import { PaidNotes, type PaidNote } from './paid-notes.tsx'
import { readAgain } from './read-again.ts'
import { watchPage } from './watch-page.ts'

interface LiveUpdatesProps {
  merchant: Merchant
  /** Follows a link within the dashboard. */
  open: (href: string) => void
}

/** A busy shop's notes would otherwise fill the screen. */
const MAX_NOTES = 3

/** Refreshes the pages of this tab after domain events, and shows new payments and a lost connection. */
export function LiveUpdates({ merchant, open }: LiveUpdatesProps) {
  const { slug, signIn } = merchant
  const { merchantId } = merchant.config
  const client = useQueryClient()
  const state = useQuery({ ...liveState(merchantId), enabled: false }).data
  const [notes, setNotes] = useState<readonly PaidNote[]>([])

  useEffect(() => {
    const signedIn = signIn.state()
    if (signedIn.isLoggedIn !== true) return undefined
    install(slug, merchant.brand.id, { merchantId, userId: signedIn.claims.sub })
    const reading = readAgain(client)
    const following = followLive({
      merchantId,
      userId: signedIn.claims.sub,
      onNews(news) {
        if (news.event.payment) updateCachedPayment(client, merchantId, news.event.payment)
        reading.ask(staleAfter(news.event.kind, merchantId), news.event.listeners)
        const note = noteOf(news)
        if (note) setNotes((shown) => [...shown, note].slice(-MAX_NOTES))
      },
      onMissed: () => reading.ask(staleAfterAny(merchantId)),
      onState: (next) => client.setQueryData(liveState(merchantId).queryKey, next),
      onWatched: reading.watch,
      onAnswer: (answer) => void reading.take(answer),
    })
    const stopWatching = watchPage(client, following.watch)
    return () => {
      stopWatching()
      following.stop()
      reading.stop()
    }
  }, [client, merchantId, signIn, slug, merchant.brand.id])

  const forget = (id: string): void => setNotes((shown) => shown.filter((note) => note.id !== id))
  return (
    <div className={classes['place']}>
      <PaidNotes
        notes={notes}
        hrefOf={(transactionId) => `/${slug}/payments?payment=${transactionId}`}
        onOpen={open}
        onEnd={forget}
      />
      <ConnectionNote state={state} />
    </div>
  )
}

function noteOf({ id, isLate, event: { paid, subjectId } }: LiveNews): PaidNote | null {
  return paid && !isLate ? { id, transactionId: subjectId, ...paid } : null
}
