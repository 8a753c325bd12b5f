import type { CardPage } from '@paydeck/contract/calls/invoice'
import type { StripeElementBase } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef } from 'react'

import { openElements, type OpenedElements } from './stripe.ts'

interface ElementsOptions {
  page: CardPage
  currency: string
  /** Minor units; null when the card is only checked. */
  amount: number | null
  /** Makes what is shown. */
  fill: (opened: OpenedElements) => StripeElementBase
  onFail: () => void
}

interface Shown {
  place: RefObject<HTMLDivElement | null>
  /** Null until it is there. */
  opened: RefObject<OpenedElements | null>
}

/** What a value was when it was last drawn, for what is called later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Puts something of Stripe’s into a place on the page, and keeps its amount. */
export function useElements(options: ElementsOptions): Shown {
  const { page, amount, currency } = options
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedElements | null>(null)
  const latest = useLatest(options)

  const isCheck = amount === null
  useEffect(() => {
    let isHere = true
    let shown: StripeElementBase | null = null
    const mount = async () => {
      const made = await openElements(page.settings, {
        currency,
        amount: () => (isCheck ? null : latest.current.amount),
      })
      if (!isHere || !place.current) return
      shown = latest.current.fill(made)
      shown.mount(place.current)
      opened.current = made
    }
    mount().catch(() => latest.current.onFail())
    return () => {
      isHere = false
      opened.current = null
      shown?.destroy()
    }
  }, [latest, page.settings, currency, isCheck])

  useEffect(() => {
    if (amount !== null) void opened.current?.elements.update({ amount })
  }, [amount])

  return { place, opened }
}
