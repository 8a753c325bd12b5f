import { createContext, use, type ReactNode } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { isPlainClick } from '#/lib/address/plain-click.ts'

const NavigateContext = createContext<((href: string) => void) | null>(null)

/** Receives the address of a link that was followed. */
export const NavigateProvider = NavigateContext.Provider

export function useGuestNavigate(): (href: string) => void {
  const navigate = use(NavigateContext)
  if (!navigate) throw new Error('useGuestNavigate outside of NavigateProvider')
  return navigate
}

interface GuestLinkProps {
  /** The path below the merchant's; '' is the dashboard. */
  to: '' | 'login' | 'forget-password'
  children: ReactNode
}

/** A link between pages before sign-in, which load no router. */
export function GuestLink({ to, children }: GuestLinkProps) {
  const navigate = useGuestNavigate()
  const { slug } = useMerchant()
  const href = to === '' ? `/${slug}` : `/${slug}/${to}`
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
    >
      {children}
    </a>
  )
}
