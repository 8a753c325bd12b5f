import type { ReactNode } from 'react'

import { Banner } from '../form/banner.tsx'
import type { PaymentProblem } from '../method/use-payment.ts'

interface WalletSectionProps {
  label: string
  problem: PaymentProblem | null
  /** Keeps its contents out of sight. */
  isHidden?: boolean
  children: ReactNode
}

/** Wallet buttons above the other payment methods, with the last failure. */
export const WalletSection = ({ label, problem, isHidden, children }: WalletSectionProps) => (
  <section className={isHidden ? 'visually-hidden' : 'wallets'} aria-label={label}>
    {problem && (
      <Banner
        key={problem.count}
        title={problem.kind === 'refused' ? 'Nothing was charged' : 'No answer yet'}
        message={problem.message}
        takesFocus
      />
    )}
    {children}
    <p className="or">
      <span>or</span>
    </p>
  </section>
)
