import { useState } from 'react'

import type { CheckoutOptions, PaymentMethodType, ToShop } from '../host/messages.ts'
import type { TokenSource } from '../../hosted-page/method/token-source.ts'
import type { ChosenCard, FrameApi } from './frame-api.ts'
import { useSingleTask } from './use-one-at-a-time.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** A wallet's token, kept until the shop's own button submits it. */
export interface HeldWallet {
  name: string
  type: PaymentMethodType
  paymentToken: string
}

type TypedCard = Pick<TokenSource, 'token' | 'refuse'>

interface Submission {
  method: PaymentMethod
  payPlanVariant: string | null
  card: TypedCard | { cardPaymentSourceId: string }
}

interface FrameSubmitOptions {
  api: FrameApi
  options: CheckoutOptions
  sendToShop: (message: ToShop) => void
}

/** Turns the chosen card into a token for the shop, one at a time. */
export function useFrameSubmit({ api, options, sendToShop }: FrameSubmitOptions) {
  const refuse = (errorCode: string, message: string): void =>
    sendToShop({ kind: 'error', error: { errorCode, message } })
  const { run, release, ...state } = useSingleTask(({ errorCode, message }) =>
    refuse(errorCode, message),
  )
  const [held, setHeld] = useState<HeldWallet | null>(null)

  async function passToken(
    card: ChosenCard,
    payPlanVariant: string | null,
    paymentMethodType: PaymentMethodType,
  ): Promise<void> {
    const { amount, currency } = options
    const token = await api.tokenise({ amount, currency }, card, payPlanVariant)
    const paymentType = payPlanVariant === null ? 'paycard' : 'payplan'
    sendToShop({ kind: 'token', token, details: { paymentMethodType, paymentType } })
  }

  return {
    ...state,
    held,
    refuse,
    release,

    async send({ method, payPlanVariant, card }: Submission): Promise<void> {
      const wallet = method === 'full' ? held : null
      setHeld(null)
      if (wallet)
        await run(
          () => passToken({ paymentToken: wallet.paymentToken }, null, wallet.type),
          noField,
        )
      else if ('cardPaymentSourceId' in card)
        await run(() => passToken(card, payPlanVariant, 'SavedCard'), noField)
      else {
        const tokenise = async () => ({ paymentToken: await card.token() })
        await run(async () => passToken(await tokenise(), payPlanVariant, 'Card'), card.refuse)
      }
    },

    /** Hands a wallet's token over or keeps it for the shop's button. Resolves to true on success. */
    takeWallet: (wallet: Omit<HeldWallet, 'paymentToken'>, createToken: () => Promise<string>) =>
      run(async () => {
        const paymentToken = await createToken()
        if (!options.keepsWallet) return passToken({ paymentToken }, null, wallet.type)
        setHeld({ ...wallet, paymentToken })
        release()
      }, noField),
  }
}

const noField = (): boolean => false
