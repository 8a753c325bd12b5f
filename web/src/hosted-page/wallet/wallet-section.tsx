import type { ReactNode } from 'react'

import { Banner } from '../form/banner.tsx'
import type { Trouble } from '../method/use-payment.ts'

interface WalletSectionProps {
  label: string
  trouble: Trouble | null
  /** Keeps its contents out of sight. */
  isHidden?: boolean
  children: ReactNode
}

/** Wallet buttons above the other payment methods, with the last failure. */
export const WalletSection = ({ label, trouble, isHidden, children }: WalletSectionProps) => (
  <section className={isHidden ? 'visually-hidden' : 'wallets'} aria-label={label}>
    {trouble && (
      <Banner
        key={trouble.count}
        title={trouble.kind === 'refused' ? 'Nothing was charged' : 'No answer yet'}
        message={trouble.message}
        takesFocus
      />
    )}
    {children}
    <p className="or">
      <span>or</span>
    </p>
  </section>
)
