import { createHmac } from 'node:crypto'

import type { CardDetails, CardToken } from '@paydeck/contract/calls/payments/card-provider'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import { AppError } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { digitsOf, isCardNumber } from './card-number.ts'
import * as store from './store.ts'
import { testCardOf, type TestCard } from './test-cards.ts'

const TOKEN_MINUTES = 30

export interface TokenDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  /** 32 bytes. */
  fingerprintKey: Buffer
}

const refused = (code: string, text: string): AppError => new AppError(400, code, text)

/**
 * Turns card details into a single-use token. Throws 400 with the code of the wrong field. Stores only brand, last four
 * digits and a keyed fingerprint of the number; the security code is checked and not stored.
 */
export function tokeniser(deps: TokenDeps) {
  return async function tokenise(details: CardDetails): Promise<CardToken> {
    const number = digitsOf(details.number)
    if (!isCardNumber(number))
      throw refused('incorrect_number', 'This card number is not valid. Please check it.')
    const card = testCardOf(number)
    if (!card)
      throw refused(
        'incorrect_number',
        'This is a test system: it takes its documented test cards only, never a real one.',
      )
    checkExpiry(details, deps.clock.now())
    const cvcDigits = card.brand === 'amex' ? 4 : 3
    if (!new RegExp(`^[0-9]{${cvcDigits}}$`).test(details.cvc))
      throw refused('invalid_cvc', `The security code has ${cvcDigits} digits. Please check it.`)

    return keep(deps, card, details, null)
  }
}

/** Wallet cards have no security code. Throws 400 unless it is a test card. */
export function walletTokeniser(deps: TokenDeps) {
  return async function tokenise(
    details: Pick<CardDetails, 'number' | 'expMonth' | 'expYear'>,
    wallet: WalletKind,
  ): Promise<CardToken> {
    const card = testCardOf(digitsOf(details.number))
    if (!card)
      throw refused(
        'incorrect_number',
        'This is a test system: it takes its documented test cards only, never a real one.',
      )
    checkExpiry(details, deps.clock.now())
    return keep(deps, card, details, wallet)
  }
}

async function keep(
  { pool, clock, newId, fingerprintKey }: TokenDeps,
  card: TestCard,
  { expMonth, expYear }: Pick<CardDetails, 'expMonth' | 'expYear'>,
  wallet: WalletKind | null,
): Promise<CardToken> {
  const token = newId('paymentToken')
  const now = clock.wall()
  const last4 = card.number.slice(-4)
  await store.insertToken(pool, {
    token,
    brand: card.brand,
    last4,
    funding: card.funding,
    exp_month: expMonth,
    exp_year: expYear,
    behaviour: card.behaviour,
    wallet,
    fingerprint: createHmac('sha256', fingerprintKey).update(card.number).digest('base64url'),
    created_at: now,
    expires_at: new Date(now.getTime() + TOKEN_MINUTES * 60_000),
  })
  return { paymentToken: token, brand: card.brand, last4 }
}

/** A card is valid until its month has ended everywhere in the world. */
function checkExpiry(
  { expMonth, expYear }: Pick<CardDetails, 'expMonth' | 'expYear'>,
  now: Date,
): void {
  if (expMonth < 1 || expMonth > 12)
    throw refused('invalid_expiry_month', 'The expiry month is not valid. Please check it.')
  const thisYear = now.getUTCFullYear()
  if (expYear < thisYear || expYear > thisYear + 30)
    throw refused('invalid_expiry_year', 'The expiry year is not valid. Please check it.')
  const lastMoment = Date.UTC(expYear, expMonth, 1, 12)
  if (lastMoment <= now.getTime())
    throw refused('expired_card', 'This card has expired. Please use another card.')
}
