import { createECDH, type ECDH } from 'node:crypto'

export interface WalletCard {
  /** Digits only. */
  number: string
  /** 1-12. */
  expMonth: number
  expYear: number
}

const CURVE = 'prime256v1'

/** The key pair for which wallets seal cards for one provider. */
export interface WalletKeys {
  /** The uncompressed point: 65 bytes. */
  publicKey: Buffer
  /** The ECDH secret shared with the holder of `point`. */
  sharedWith(point: Buffer): Buffer
}

function keysOf(pair: ECDH): WalletKeys {
  return { publicKey: pair.getPublicKey(), sharedWith: (point) => pair.computeSecret(point) }
}

/** Deterministic; the secret is 32 bytes. */
export function walletKeys(secret: Buffer): WalletKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret)
  return keysOf(pair)
}

/** For a single payload. */
export function ephemeralKeys(): WalletKeys {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return keysOf(pair)
}

/** The payload is incomplete, not for us, or altered. */
export class SealedWrong extends Error {}
