import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import type { StripeElementBase } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef } from 'react'

import { openElements, type OpenedElements, type Taken } from './stripe.ts'

interface ElementsOptions {
  page: ProviderPage
  taken: Taken
  currency: string
  /** Minor units; null for a card check. */
  amount: number | null
  /** Creates the element to mount. */
  fill: (opened: OpenedElements) => StripeElementBase
  onFail: () => void
}

interface Shown {
  place: RefObject<HTMLDivElement | null>
  /** Null until loaded. */
  opened: RefObject<OpenedElements | null>
}

/** A ref with the value of the last render, for callbacks that run later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Mounts a Stripe element and keeps its amount up to date. */
export function useElements(options: ElementsOptions): Shown {
  const { page, taken, amount, currency } = options
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedElements | null>(null)
  const latest = useLatest(options)

  const isCheck = amount === null
  useEffect(() => {
    let isHere = true
    let shown: StripeElementBase | null = null
    const mount = async () => {
      const made = await openElements(page.settings, {
        taken,
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
  }, [latest, page.settings, taken, currency, isCheck])

  useEffect(() => {
    if (amount !== null) void opened.current?.elements.update({ amount })
  }, [amount])

  return { place, opened }
}
