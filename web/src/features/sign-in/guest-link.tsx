import { createContext, use, type ReactNode } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { isPlainClick } from '#/lib/address/plain-click.ts'

const GoContext = createContext<((href: string) => void) | null>(null)

/** Receives the address of a link that was followed. */
export const GoProvider = GoContext.Provider

export function useGo(): (href: string) => void {
  const go = use(GoContext)
  if (!go) throw new Error('useGo outside of GoProvider')
  return go
}

interface GuestLinkProps {
  /** The path below the merchant's; '' is the dashboard. */
  to: '' | 'login' | 'forget-password'
  children: ReactNode
}

/** A link between pages before sign-in, which load no router. */
export function GuestLink({ to, children }: GuestLinkProps) {
  const go = useGo()
  const { slug } = useMerchant()
  const href = to === '' ? `/${slug}` : `/${slug}/${to}`
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(href)
      }}
    >
      {children}
    </a>
  )
}
