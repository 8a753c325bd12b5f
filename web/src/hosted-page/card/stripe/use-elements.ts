import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import type { StripeElementBase } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef } from 'react'

import { openElements, type OpenedElements, type StripeMethodType } from './stripe.ts'

interface ElementsOptions {
  page: ProviderPage
  methodType: StripeMethodType
  currency: string
  /** Minor units; null for a card check. */
  amount: number | null
  /** Creates the element to mount. */
  createElement: (opened: OpenedElements) => StripeElementBase
  onFail: () => void
}

interface MountedElements {
  container: RefObject<HTMLDivElement | null>
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
export function useElements(options: ElementsOptions): MountedElements {
  const { page, methodType, amount, currency } = options
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedElements | null>(null)
  const latest = useLatest(options)

  const isCheck = amount === null
  useEffect(() => {
    let isMounted = true
    let element: StripeElementBase | null = null
    const mount = async () => {
      const loaded = await openElements(page.settings, {
        methodType,
        currency,
        amount: () => (isCheck ? null : latest.current.amount),
      })
      if (!isMounted || !container.current) return
      element = latest.current.createElement(loaded)
      element.mount(container.current)
      opened.current = loaded
    }
    mount().catch(() => latest.current.onFail())
    return () => {
      isMounted = false
      opened.current = null
      element?.destroy()
    }
  }, [latest, page.settings, methodType, currency, isCheck])

  useEffect(() => {
    if (amount !== null) void opened.current?.elements.update({ amount })
  }, [amount])

  return { container, opened }
}
