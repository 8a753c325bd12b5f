import { type ReactNode, useState } from 'react'

import { CardForm, type CardFormProps } from '../card/card-form.tsx'
import { Choice } from '../form/choice.tsx'
import { late } from '../late.tsx'
import type { PayWayProps } from './pay-way-props.ts'
import { type Way, rememberedWay, rememberWay, waysOf } from './ways.ts'

const PlanWay = late(async () => (await import('../late-parts.ts')).PlanWay)
const DebitWay = late(async () => (await import('../late-parts.ts')).DebitWay)
const PayToWay = late(async () => (await import('../late-parts.ts')).PayToWay)
const WalletWay = late(async () => (await import('../late-parts.ts')).WalletWay)

interface PayWaysProps extends Omit<PayWayProps, 'onBusy'> {
  till: CardFormProps['till']
}

export function PayWays({ till, failure, ...shared }: PayWaysProps) {
  const { invoice } = shared
  const { merchantOrderId } = invoice.order
  const ways = waysOf(invoice)
  const [way, setWay] = useState<Way>(() => rememberedWay(merchantOrderId, ways) ?? 'card')
  const [isBusy, setBusy] = useState(false)
  // A failure belongs to the method it happened with; another method starts clean.
  const [told, setTold] = useState(failure)
  const form = { ...shared, failure: told, onBusy: setBusy }
  const { applePay, googlePay } = invoice.ways.wallets
  const hasWallet = (applePay !== null && 'ApplePaySession' in globalThis) || googlePay !== null

  function choose(next: Way) {
    setWay(next)
    setTold(null)
    rememberWay(merchantOrderId, next)
  }

  return (
    <>
      {hasWallet && <WalletWay {...form} failure={null} />}
      {ways.length > 1 && (
        <Choice
          legend="How would you like to pay?"
          name="way"
          isLocked={isBusy}
          chosen={way}
          choices={ways.map(({ way: each, label }) => [each, label] as const)}
          onChoose={choose}
        />
      )}
      {formOf(way, {
        card: <CardForm {...form} till={till} />,
        plan: <PlanWay {...form} />,
        debit: <DebitWay {...form} />,
        payto: <PayToWay {...form} />,
      })}
    </>
  )
}

const formOf = (way: Way, forms: Record<Way, ReactNode>): ReactNode => forms[way]
