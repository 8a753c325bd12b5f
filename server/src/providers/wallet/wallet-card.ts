import { createECDH, type ECDH } from 'node:crypto'

/** The card inside a wallet's payload, as its bank issued it to the device. */
export interface WalletCard {
  /** Digits only. */
  number: string
  /** 1-12. */
  expMonth: number
  expYear: number
}

const CURVE = 'prime256v1'

/** The pair of keys under which wallets seal cards for one provider; the public one is known to everybody. */
export interface WalletKeys {
  /** The uncompressed point: 65 bytes. */
  publicKey: Buffer
  /** What both sides know once they have seen the other's point. */
  sharedWith(point: Buffer): Buffer
}

function keysOf(pair: ECDH): WalletKeys {
  return { publicKey: pair.getPublicKey(), sharedWith: (point) => pair.computeSecret(point) }
}

/** The keys of a secret of 32 bytes, always the same. */
export function walletKeys(secret: Buffer): WalletKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret)
  return keysOf(pair)
}

/** Keys for one payload, thrown away afterwards. */
export function ephemeralKeys(): WalletKeys {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return keysOf(pair)
}

/** A payload that cannot be opened: not complete, not for us, or changed on its way. */
export class SealedWrong extends Error {}
