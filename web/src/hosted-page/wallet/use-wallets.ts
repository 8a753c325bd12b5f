import type { WalletKind, WalletOptions } from '@paydeck/contract/merchant/wallet-options'
import { useEffect, useMemo, useState } from 'react'

import { findApplePay } from './apple-pay.ts'
import { findGooglePay } from './google-pay.ts'
import type { Wallet } from './wallet.ts'

export const WALLET_NAMES: Readonly<Record<WalletKind, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** The wallets of this browser that the merchant takes; Google's is found a moment later. */
export function useWallets({ applePay, googlePay }: WalletOptions): Wallet[] {
  const apple = useMemo(() => (applePay ? findApplePay() : null), [applePay])
  const [google, setGoogle] = useState<Wallet | null>(null)
  useEffect(() => {
    let isMounted = true
    if (googlePay) void findGooglePay(googlePay).then((wallet) => isMounted && setGoogle(wallet))
    return () => {
      isMounted = false
    }
  }, [googlePay])
  return [apple, google].filter((wallet) => wallet !== null)
}
